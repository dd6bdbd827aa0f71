"""What is shown of a person, and to whom; and how somebody leaves the site."""
