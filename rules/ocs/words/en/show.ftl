# Words of the chapter `show`.
