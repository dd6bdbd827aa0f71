# Words of the chapter `supply`.
