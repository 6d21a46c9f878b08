"""The rule of lines, which Qwirkle and Qwirkle Cubes share."""
