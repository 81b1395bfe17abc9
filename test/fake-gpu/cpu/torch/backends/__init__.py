class cuda:
    @staticmethod
    def is_built():
        return False


class cudnn:
    enabled = True

    @staticmethod
    def version():
        return None

    @staticmethod
    def is_available():
        return False
