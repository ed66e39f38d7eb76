compiled = True
