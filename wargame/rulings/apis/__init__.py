"""The API of cases, rulings and case law: the services of the pages."""
