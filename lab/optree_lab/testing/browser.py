# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Headless Chromium with a log of the addresses that pages request."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from optree_lab.tables import beside

#: After these seconds a browser counts as one that hangs.
_SECONDS = 600


class Browser:
    """A browser on the files of one site."""

    def __init__(self, site: Path, profile: Path) -> None:
        self.site = site
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for option in (*beside(__file__), f"--user-data-dir={profile}"):
            options.add_argument(option)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(_SECONDS)
        self.requested: list[str] = []

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.driver.quit()

    def size(self, width: int, height: int = 900) -> None:
        """Set the size of the viewport, in CSS pixels."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.settle()

    def open(self, page: str) -> None:
        """Open a page and wait until it is laid out with its fonts."""
        self.driver.get(f"{self.site.as_uri()}/{page}")
        self.settle()

    def settle(self) -> None:
        """Wait for fonts, and for two frames, after which listeners to the size have run."""
        self.driver.execute_async_script(
            "const done = arguments[0]; document.fonts.ready.then(() => "
            "requestAnimationFrame(() => requestAnimationFrame(() => done(null))));"
        )

    def run(self, script: str, *arguments: object) -> Any:
        """Return the value of a function body in JavaScript."""
        return self.driver.execute_script(script, *arguments)

    def find(self, selector: str) -> list[WebElement]:
        return list(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def wait_for(self, script: str) -> Any:
        """Wait until a function body in JavaScript returns a true value; return that."""
        return WebDriverWait(self.driver, _SECONDS).until(lambda _: self.run(script))

    def requests(self) -> list[str]:
        """Return the addresses that pages requested since the last call."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def complaints(self) -> list[str]:
        """Return the errors on the console since the last call."""
        log = self.driver.get_log("browser")
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def screenshot(self, path: Path) -> None:
        """Save a picture of the whole page, up to a height of 12,000 pixels."""
        height = self.run("return document.documentElement.scrollHeight")
        width = self.run("return window.innerWidth")
        self.size(width, min(height, 12000))
        self.driver.save_screenshot(str(path))
        self.size(width)
