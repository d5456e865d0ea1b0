"""Building blocks of the page: elements, numbers, figures."""
