// laws
