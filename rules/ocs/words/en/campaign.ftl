# Words of the chapter `campaign`.
