# Words of the chapter `trace`.
