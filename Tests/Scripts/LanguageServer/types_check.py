"""Whether messages are as the protocol's types say: they survive being read into the types and written again."""
from lsprotocol import converters, types
from tool import fault

CONVERTER = converters.get_converter()


def without_nothing(value):
    """A value without members that are null, which are optional ones that are left out."""
    if isinstance(value, dict):
        return {key: without_nothing(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [without_nothing(each) for each in value]
    return value


class Checker:
    """Follows a session: answers are of the type that their request's method has."""

    def __init__(self, what):
        self.what, self.methods, self.count = what, {}, 0

    def asked(self, identity, method):
        self.methods[identity] = method

    def __call__(self, message):
        self.count += 1
        if message.get("jsonrpc") != "2.0":
            fault(f"{self.what}: no 'jsonrpc' in {message}")
        if "method" in message:
            request, _, _, _ = types.METHOD_TO_TYPES[message["method"]]
            self.same(message, request)
        elif "error" in message:
            self.same(message, types.ResponseErrorMessage)
        elif message["id"] in self.methods:
            self.same(message, types.METHOD_TO_TYPES[self.methods[message["id"]]][1])

    def same(self, message, kind):
        try:
            again = CONVERTER.unstructure(CONVERTER.structure(message, kind))
        except Exception as error:
            fault(f"{self.what}: {kind.__name__} cannot be {str(message)[:500]}: {error!r}")
            return
        if without_nothing(again) != without_nothing(message):
            fault(f"{self.what}: {kind.__name__} became\n{str(again)[:500]} of\n{str(message)[:500]}")
