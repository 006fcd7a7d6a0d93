"""What the page is and does."""
