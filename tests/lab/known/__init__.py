"""Games with known truth: tiny games that independent code solves exactly, to test the lab's reports."""
