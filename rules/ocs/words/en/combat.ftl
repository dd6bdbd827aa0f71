# Words of the chapter `combat`.
