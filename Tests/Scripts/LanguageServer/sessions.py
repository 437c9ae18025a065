"""Sessions as different clients have them."""
from capabilities import all_clients
from client import Client, Refused
from scenarios import TEXT, session
from tool import fault, new_folder
from types_check import Checker


class CheckedClient(Client):
    """A client whose server's messages are as the protocol's types say."""

    def __init__(self, name, capabilities, text=TEXT):
        self.checker = Checker(name)
        super().__init__(new_folder(), capabilities, text, on_message=self.checker)

    def request(self, method, params):
        self.checker.asked(self.ids + 1, method)
        return super().request(method, params)


def run():
    count = 0
    clients = all_clients()
    for name, capabilities in clients.items():
        client = CheckedClient(name, capabilities)
        try:
            session(client)
            client.end()
        except (ValueError, KeyError, Refused) as error:
            fault(f"{name}: {error!r}")
            client.server.process.kill()
        count += client.checker.count
    return f"{len(clients)} clients, {count} messages"
