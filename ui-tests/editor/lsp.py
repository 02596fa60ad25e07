"""A client of the Language Server Protocol for one server process."""

import json
import queue
import subprocess
import threading
import time


class Server:
    """A running language server. Every wait ends at the deadline."""

    def __init__(self, command, directory, project, options, seconds):
        self.deadline = time.monotonic() + seconds
        self.process = subprocess.Popen(
            command,
            cwd=directory,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.messages = queue.Queue()
        self.options = options
        self.last_id = 0
        self.is_ready = False
        self.versions = {}
        threading.Thread(target=self._read, daemon=True).start()
        capabilities = {
            "experimental": {"serverStatusNotification": True},
            "textDocument": {
                "completion": {"completionItem": {"snippetSupport": False}},
                "diagnostic": {},
                "hover": {"contentFormat": ["markdown"]},
            },
            "workspace": {"configuration": True},
        }
        self.request(
            "initialize",
            processId=None,
            rootUri=project.as_uri(),
            capabilities=capabilities,
            initializationOptions=options,
        )
        self.notify("initialized")

    def request(self, method, **params):
        """Returns the result of a request. A request that a change cancelled is sent again."""
        while True:
            self.last_id += 1
            self._send(id=self.last_id, method=method, params=params)
            answer = self._wait(lambda message: message.get("id") == self.last_id)
            error = answer.get("error")
            if error is None:
                return answer["result"]
            if error["code"] not in (-32801, -32802):
                raise RuntimeError(f"{method}: {error['message']}")
            time.sleep(0.05)

    def notify(self, method, **params):
        self._send(method=method, params=params)

    def wait_until_ready(self):
        """Waits until the project is loaded and its macros are built."""
        while not self.is_ready:
            self._wait(lambda message: "method" in message)

    def open(self, path, text):
        """Opens a document, or replaces its text."""
        uri = path.as_uri()
        version = self.versions[uri] = self.versions.get(uri, 0) + 1
        document = {"uri": uri, "version": version}
        if version == 1:
            document |= {"languageId": "rust", "text": text}
            self.notify("textDocument/didOpen", textDocument=document)
        else:
            changes = [{"text": text}]
            self.notify("textDocument/didChange", textDocument=document, contentChanges=changes)

    def stop(self):
        self.process.kill()
        self.process.wait()

    def _send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _read(self):
        """Reads messages until the server ends."""
        stream = self.process.stdout
        length = None
        while line := stream.readline():
            name, _, value = line.decode().partition(":")
            if name.lower() == "content-length":
                length = int(value)
            elif not name.strip():
                self.messages.put(json.loads(stream.read(length)))
        self.messages.put(None)

    def _wait(self, is_wanted):
        """Returns the next message that is wanted. Answers requests of the server meanwhile."""
        while True:
            try:
                message = self.messages.get(timeout=max(0, self.deadline - time.monotonic()))
            except queue.Empty:
                raise TimeoutError("the server did not answer in time") from None
            if message is None:
                raise RuntimeError("the server ended")
            if message.get("method") == "experimental/serverStatus":
                status = message["params"]
                self.is_ready = status["quiescent"]
                if status["health"] == "error":
                    raise RuntimeError(status.get("message"))
            if "method" in message and "id" in message:
                is_configuration = message["method"] == "workspace/configuration"
                items = message["params"].get("items", []) if is_configuration else []
                result = [self.options for _ in items] if is_configuration else None
                self._send(id=message["id"], result=result)
                continue
            if is_wanted(message):
                return message
