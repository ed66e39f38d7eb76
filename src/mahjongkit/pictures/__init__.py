from mahjongkit.pictures.faces import BACK, picture
