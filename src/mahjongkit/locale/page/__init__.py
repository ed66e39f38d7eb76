"""What the page in the browser says."""
