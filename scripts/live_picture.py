"""Takes a picture of the live view of a run that goes on: live_picture.py ADDRESS PICTURE SECONDS

It waits until the page shows so many seconds of measuring. Chromium is driven by the WebDriver protocol, through the
chromedriver that came with it (Debian: chromium and chromium-driver).
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

_OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--blink-settings=preferredColorScheme=1",
    "--window-size=1280,1080",
]
_SHOWN = (
    "return echarts.getInstanceByDom(document.getElementById('plots')).getOption()"
    ".series[0].data.filter(each => each[1] !== null).length"
)
_LONGEST_SECONDS = 120


def _send(address: str, body: dict | None = None, method: str = "POST"):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310, our own driver on loopback
            return json.load(answer)["value"]
    except urllib.error.HTTPError as refused:
        raise SystemExit(f"{address}: {json.load(refused)['value']['message']}") from refused


def _command(*names: str) -> str:
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    raise SystemExit(f"{names[0]}: not found; install chromium and chromium-driver")


def _port(driver: subprocess.Popen[str]) -> str:
    for line in driver.stdout or []:
        found = re.search(r"started successfully on port (\d+)", line)
        if found:
            return found[1]
    raise SystemExit("chromedriver ended before it said its port")


def _take(session: str, address: str, picture: Path, seconds: int) -> None:
    _send(f"{session}/url", {"url": address})
    for _ in range(_LONGEST_SECONDS):
        if _send(f"{session}/execute/sync", {"script": _SHOWN, "args": []}) >= seconds:
            picture.write_bytes(base64.b64decode(_send(f"{session}/screenshot", method="GET")))
            return
        time.sleep(1)
    raise SystemExit(f"{address} did not show {seconds} seconds of measuring within {_LONGEST_SECONDS} s")


def main(address: str, picture: str, seconds: str) -> None:
    with tempfile.TemporaryDirectory() as profile:
        chromium = _command("chromium", "chromium-browser", "google-chrome")
        driver = subprocess.Popen(  # noqa: S603
            [_command("chromedriver", "/usr/lib/chromium/chromedriver"), "--port=0"], stdout=subprocess.PIPE, text=True
        )
        try:
            root = f"http://127.0.0.1:{_port(driver)}/session"
            options = {"args": [*_OPTIONS, f"--user-data-dir={profile}"], "binary": chromium}
            wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
            session = f"{root}/{_send(root, wanted)['sessionId']}"
            try:
                _take(session, address, Path(picture), int(seconds))
            finally:
                _send(session, method="DELETE")
        finally:
            driver.terminate()
            driver.wait()


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
