"""What is said at the table in the terminal and in reviews, in three languages."""
