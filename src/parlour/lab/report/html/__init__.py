"""What a page is made of: elements, numbers, figures."""
