"""What every game says unless it has words of its own."""
