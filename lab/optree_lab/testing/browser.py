# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Headless Chromium with a log of all that pages ask for."""

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

from optree_lab.data import beside

_SECONDS = 60


class Browser:
    """A browser on one site, which it reads from files."""

    def __init__(self, site: Path, profile: Path) -> None:
        self.site = site
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for option in (*beside(__file__), f"--user-data-dir={profile}"):
            options.add_argument(option)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
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
        """The size of the viewport, in CSS pixels."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.settle()

    def open(self, page: str) -> None:
        """Opens a page, and waits until its fonts are there and it is laid out with them."""
        self.driver.get(f"{self.site.as_uri()}/{page}")
        self.settle()

    def settle(self) -> None:
        """Waits for fonts, and for two frames, after which what listens to the size has run."""
        self.driver.execute_async_script(
            "const done = arguments[0]; document.fonts.ready.then(() => "
            "requestAnimationFrame(() => requestAnimationFrame(() => done(null))));"
        )

    def run(self, script: str, *arguments: object) -> Any:
        """The value of a function body in JavaScript."""
        return self.driver.execute_script(script, *arguments)

    def find(self, selector: str) -> list[WebElement]:
        return list(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def wait_for(self, script: str) -> Any:
        """Waits until a function body in JavaScript has a value."""
        return WebDriverWait(self.driver, _SECONDS).until(lambda _: self.run(script))

    def requests(self) -> list[str]:
        """Every address asked for since the last call, by any page."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def complaints(self) -> list[str]:
        """The errors on the console since the last call."""
        log = self.driver.get_log("browser")
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def screenshot(self, path: Path) -> None:
        """The whole page."""
        height = self.run("return document.documentElement.scrollHeight")
        width = self.run("return window.innerWidth")
        self.size(width, min(height, 12000))
        self.driver.save_screenshot(str(path))
        self.size(width)
