"""What clients say that they can do: recorded ones of pytest-lsp, and others by their sources."""
import importlib.resources, json


def recorded():
    """The capabilities of the clients that pytest-lsp has, by their names."""
    folder = importlib.resources.files("pytest_lsp") / "clients"
    return {file.name.removesuffix(".json"): json.loads(file.read_text())["capabilities"]
            for file in sorted(folder.iterdir(), key=lambda file: file.name) if file.name.endswith(".json")}


def literals(**others):
    return {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}}, **others}


RESOLVE = {"dataSupport": True, "resolveSupport": {"properties": ["edit", "command"]}}

# Of what each client declares, what a server may heed.
WRITTEN = {
    "helix": {
        "general": {"positionEncodings": ["utf-8", "utf-32", "utf-16"]},
        "workspace": {
            "workspaceFolders": True, "applyEdit": True, "inlayHint": {"refreshSupport": False},
            "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}},
        "textDocument": {
            "completion": {"completionItem": {"snippetSupport": True, "insertReplaceSupport": True,
                                              "resolveSupport": {"properties": ["documentation", "detail"]}}},
            "hover": {"contentFormat": ["markdown"]},
            "rename": {"prepareSupport": True, "dynamicRegistration": False},
            "codeAction": literals(isPreferredSupport=True, disabledSupport=True, **RESOLVE),
            "publishDiagnostics": {"versionSupport": True, "tagSupport": {"valueSet": [1, 2]}},
            "inlayHint": {"dynamicRegistration": False}}},
    "kate": {
        "textDocument": {
            "codeAction": literals(), "completion": {"completionItem": {"snippetSupport": True}},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
            "publishDiagnostics": {"relatedInformation": True},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "foldingRange": {"lineFoldingOnly": True}, "inlayHint": {"dynamicRegistration": False},
            "semanticTokens": {"requests": {"range": True, "full": {"delta": True}}, "tokenTypes": [],
                               "tokenModifiers": [], "formats": ["relative"]}},
        "window": {"workDoneProgress": True}},
    "zed": {
        "general": {"positionEncodings": ["utf-16"]},
        "workspace": {
            "applyEdit": True, "inlayHint": {"refreshSupport": True}, "codeLens": {"refreshSupport": True},
            "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]},
            "didChangeWatchedFiles": {"dynamicRegistration": True}},
        "textDocument": {
            "codeAction": literals(**RESOLVE),
            "completion": {"completionItem": {"snippetSupport": True, "insertReplaceSupport": True,
                                              "documentationFormat": ["markdown", "plaintext"]}},
            "hover": {"contentFormat": ["markdown"]}, "rename": {"prepareSupport": True},
            "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}},
    # ALE, and whoever says nothing of literals, reads no actions.
    "nothing": {},
}


def all_clients():
    return {**recorded(), **WRITTEN}
