_NO_CUDA = "Torch not compiled with CUDA enabled"


def _absent(*_, **__):
    raise AssertionError(_NO_CUDA)


init = get_device_name = get_device_capability = mem_get_info = get_device_properties = current_device = synchronize = _absent


def is_available():
    return False


def device_count():
    return 0


def get_arch_list():
    return []
