#!/usr/bin/env python3
"""Reads the reports of sample grades as their consumers do.

    reports_check.py WRITE_SAMPLE_REPORTS FOLDER

WRITE_SAMPLE_REPORTS fills FOLDER. What must hold for every report: its consumer accepts it, it says what
grade.json says, and no text of a learner becomes anything but text.
"""

import base64
import csv
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

sys.dont_write_bytecode = True
try:
    import jsonschema
except ImportError:  # python3 in the PATH may not be Debian's, for which there is a package
    if sys.executable == "/usr/bin/python3" or not os.path.exists("/usr/bin/python3"):
        sys.exit("This test needs Python's jsonschema: apt-get install python3-jsonschema")
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

ROOT = Path(__file__).resolve().parents[2]
TOOLS = {"xmllint": "libxml2-utils", "tidy": "tidy", "cmark-gfm": "cmark-gfm"}


def check(holds, what):
    if not holds:
        sys.exit(f"FAIL: {what}")


def run(*words):
    return subprocess.run(words, capture_output=True, timeout=120)


def safe_in_logs(text):
    """As harness/grader/clean_text.h says, written once more."""
    lines = []
    for line in text.split("\n"):
        line = re.sub("#(?=#)", "# ", line)
        begin = re.match(r"[^!-~]*:*", line).group()
        lines.append(re.sub(":(?=:)", ": ", begin) + line[len(begin):])
    return "\n".join(lines)


def check_log(text, where):
    """Nothing in it is a command if it is printed into the log of a CI service."""
    for line in text.splitlines():
        check(not line.strip().startswith("::"), f"{where}: a command for GitHub: {line[:80]!r}")
        check(not re.search(r"##(\[|vso|teamcity)", line), f"{where}: a command: {line[:80]!r}")
    check("\x1b" not in text and "\r" not in text.replace("\r\n", "\n"), f"{where}: a control character")


# --- HTML ----------------------------------------------------------------------------------------


class Tags(html.parser.HTMLParser):
    """Collects tags and text, and refuses what our pages and summaries never hold."""

    EMPTY = {"meta", "br", "hr", "img", "input", "link"}

    def __init__(self, allowed, where):
        super().__init__(convert_charrefs=True)
        self.allowed, self.where = allowed, where
        self.open, self.text, self.counts, self.blocks = [], [], {}, []

    def handle_starttag(self, tag, attributes):
        check(tag in self.allowed, f"{self.where}: there is a <{tag}>")
        for name, value in attributes:
            check(name in self.allowed[tag].split(), f"{self.where}: <{tag} {name}=...>")
            if name == "href":
                check(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\.html", value), f"{self.where}: {value}")
            if name == "style":
                check(re.fullmatch(r"width:[0-9.]+%", value), f"{self.where}: {value}")
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag == "pre":
            self.blocks.append("")

    def handle_endtag(self, tag):
        check(self.open and self.open[-1] == tag, f"{self.where}: </{tag}> within {self.open}")
        self.open.pop()

    def handle_data(self, data):
        self.text.append(data)
        if "pre" in self.open:
            self.blocks[-1] += data

    def handle_comment(self, data):
        check(False, f"{self.where}: a comment")

    handle_pi = unknown_decl = handle_comment


PAGE = {"html": "lang", "head": "", "meta": "charset name content http-equiv", "title": "", "style": "",
        "body": "", "main": "", "h1": "", "h2": "", "h3": "", "p": "class", "a": "href", "bdi": "",
        "section": "class", "div": "class style", "span": "class role aria-label title", "strong": "",
        "pre": "tabindex", "details": "open", "summary": "", "ul": "class", "li": "", "table": "",
        "thead": "", "tbody": "", "tr": "", "th": "class title", "td": "class"}
SUMMARY = {"h2": "", "p": "", "table": "", "thead": "", "tbody": "", "tr": "", "th": "align",
           "td": "align", "code": "class", "pre": "lang", "details": "", "summary": ""}


def parse_tags(text, allowed, where):
    tags = Tags(allowed, where)
    tags.feed(text)
    tags.close()
    check(not tags.open, f"{where}: not closed: {tags.open}")
    return tags


def parts_of(submission):
    """What brings points."""
    lines = [submission["chain"], submission.get("predictions", {"status": ""})]
    return submission["exercises"] + [line for line in lines if line["status"]]


def messages_of(parts):
    for part in parts:
        yield part.get("message", "")
        for test in part.get("tests", []):
            if test["status"] not in ("passed", "not_run"):
                yield test["message"]


def check_html(folder, grade):
    pages = sorted((folder / "html").iterdir())
    check(len(pages) == len(grade["submissions"]) + 1, f"{folder}: {len(pages)} pages")
    parsed = {}
    for page in pages:
        tidy = run("tidy", "-quiet", "-errors", "-utf8", page)
        words = tidy.stderr.decode(errors="replace")
        # tidy knows no details that stand open, and no headings in them; its errors are what counts
        check(tidy.returncode < 2, f"{page}: {words[:500]}")
        parsed[page.name] = parse_tags(page.read_bytes().decode("utf-8"), PAGE, page)
    index = "".join(parsed["index.html"].text)
    for submission in grade["submissions"]:
        check(submission["name"] in index, f"{folder}: the index lacks {submission['name'][:60]!r}")
    if len(grade["submissions"]) != 1:
        return
    (page,) = [tags for name, tags in parsed.items() if name != "index.html"]
    for message in messages_of(parts_of(grade["submissions"][0])):
        check(not message or "\n" + message in page.blocks, f"{folder}: no block {message[:60]!r}")


# --- the others -----------------------------------------------------------------------------------


def check_json(folder):
    grade = json.loads((folder / "grade.json").read_bytes().decode("utf-8"))
    schema = json.loads((ROOT / "docs/grade.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(grade)
    return grade


def check_junit(folder, grade):
    file = folder / "junit.xml"
    lint = run("xmllint", "--noout", "--schema", ROOT / "harness/tests/junit.xsd", file)
    check(lint.returncode == 0, f"{file}: {lint.stderr.decode(errors='replace')[:500]}")
    root = xml.etree.ElementTree.parse(file).getroot()
    check(len(root) == len(grade["submissions"]), f"{file}: {len(root)} suites")
    for suite, submission in zip(root, grade["submissions"]):
        check(suite.get("name") == safe_in_logs(submission["name"]), f"{file}: the name {suite.get('name')[:60]!r}")
        cases = suite.findall("testcase")
        for kind, count in (("failure", "failures"), ("error", "errors")):
            check(int(suite.get(count)) == len(suite.findall(f"testcase/{kind}")), f"{file}: {count}")
        check(int(suite.get("tests")) == len(cases), f"{file}: tests")
        tests = [test for exercise in submission["exercises"] for test in exercise["tests"]]
        passed = [case for case in cases if len(case) == 0]
        check(len(passed) >= sum(test["status"] == "passed" for test in tests), f"{file}: passed")
        bodies = {problem.text or "" for case in cases for problem in case}
        for test in tests:
            if test["status"] != "passed":
                check(safe_in_logs(test["message"]) in bodies, f"{file}: lacks {test['message'][:60]!r}")
    for count in ("tests", "failures", "errors"):
        check(int(root.get(count)) == sum(int(suite.get(count)) for suite in root), f"{file}: {count}")


def check_csv(folder, grade):
    file = folder / "grade.csv"
    with open(file, newline="", encoding="utf-8") as stream:
        rows = list(csv.reader(stream, strict=True))
    check(len(rows) == len(grade["submissions"]) + 1, f"{file}: {len(rows)} rows")
    heads = rows[0]
    check(heads[:4] == ["name", "status", "score", "max_score"] and heads[-1] == "path", f"{file}: {heads}")
    for row in rows:
        check(len(row) == len(heads), f"{file}: a row of {len(row)} cells")
        for cell in row:
            check(cell.lstrip()[:1] not in tuple("=+-@\t\r＝＋－＠"), f"{file}: a formula: {cell[:60]!r}")
            check("\n" not in cell, f"{file}: a line break in a cell")
    for row, submission in zip(rows[1:], grade["submissions"]):
        name = safe_in_logs(submission["name"])
        check(row[0] in (name, "'" + name), f"{file}: {row[0][:60]!r}")
        check(row[2] == "" or abs(float(row[2]) - submission["score"]) < 0.006, f"{file}: {row[2]}")
        for exercise in submission["exercises"]:
            column = [h for h in heads if h.removeprefix("'") == safe_in_logs(exercise["id"])]
            cell = row[heads.index(column[0], 4)]
            check(exercise["status"] == "infra_error" or float(cell) == exercise["score"], f"{file}: {cell}")


def check_gradescope(file):
    """https://gradescope-autograders.readthedocs.io/en/latest/specs/"""
    results = json.loads(file.read_bytes().decode("utf-8"))
    formats = {"text", "html", "simple_format", "md", "ansi"}
    visibilities = {"hidden", "after_due_date", "after_published", "visible"}
    known = {"score", "execution_time", "output", "output_format", "test_output_format",
             "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests", "leaderboard"}
    of_a_test = {"score", "max_score", "status", "name", "name_format", "number", "output",
                 "output_format", "tags", "visibility", "extra_data"}
    check(set(results) <= known, f"{file}: {set(results) - known}")
    check({results["visibility"], results["stdout_visibility"]} <= visibilities, f"{file}: visibility")
    check(results["output_format"] == results["test_name_format"] == "text", f"{file}: format")
    ours = "The grader failed" in results["output"]
    check(ours != ("score" in results), f"{file}: a score must be there, unless the grader failed")
    for test in results.get("tests", []):
        check(set(test) <= of_a_test, f"{file}: {set(test) - of_a_test}")
        check(test["status"] in ("passed", "failed"), f"{file}: {test['status']}")
        check(0 <= test["score"] <= test["max_score"], f"{file}: {test['score']}")
        check(test["output_format"] == test["name_format"] == "text" in formats, f"{file}: format")
        check(isinstance(test["number"], str) and all(isinstance(t, str) for t in test["tags"]), file)


def check_classroom(folder, submission):
    """What the reporter of GitHub Classroom does with it: reads an environment variable, prints names
    and messages, adds up."""
    file = folder / "classroom.base64"
    text = file.read_text("ascii")
    check(re.fullmatch(r"[A-Za-z0-9+/]+=*", text), f"{file}: not base64 on one line")
    echo = subprocess.run(["printenv", "HEADSTART_RESULTS"], env={**os.environ, "HEADSTART_RESULTS": text},
                          capture_output=True)
    check(echo.stdout.decode().strip() == text, f"{file}: does not fit into an environment variable")
    results = json.loads(base64.b64decode(text, validate=True).decode("utf-8"))
    check(set(results) == {"version", "status", "max_score", "tests"}, f"{file}: {set(results)}")
    check(results["version"] == 1 and results["status"] in ("pass", "fail", "error"), f"{file}: status")
    for test in results["tests"]:
        check(set(test) == {"name", "status", "score", "line_no", "test_code", "message",
                            "execution_time"}, f"{file}: {set(test)}")
        check(test["status"] in ("pass", "fail", "error") and test["line_no"] == 0, f"{file}: a test")
        check_log("\n".join([test["name"], test["test_code"], test["message"]]), file)
    if submission["status"] == "graded":
        parts = parts_of(submission)
        check(results["max_score"] == sum(part["max_score"] for part in parts), f"{file}: max_score")
        check([test["score"] for test in results["tests"]] == [part["score"] for part in parts], file)
    passed = [test["status"] == "pass" for test in results["tests"]]
    check((results["status"] == "pass") == all(passed), f"{file}: {results['status']}")


def check_markdown(folder, grade):
    file = folder / "summary.md"
    check(file.stat().st_size < 1 << 20, f"{file}: GitHub shows no summary of more than 1 MB")
    extensions = [word for name in ("table", "autolink", "strikethrough", "tasklist")
                  for word in ("-e", name)]
    rendered = run("cmark-gfm", "--unsafe", *extensions, file)
    check(rendered.returncode == 0, f"{file}: {rendered.stdout[:500]}")
    tags = parse_tags(rendered.stdout.decode("utf-8"), SUMMARY, file)
    check(tags.counts.get("h2") == 1 and tags.counts.get("table") == 1, f"{file}: {tags.counts}")
    one = len(grade["submissions"]) == 1
    rows = len(grade["submissions"])
    if one:
        parts = parts_of(grade["submissions"][0])
        wrong = [part for part in parts if part["status"] != "passed"]
        rows = len(parts)
        check(tags.counts.get("details", 0) == len(wrong), f"{file}: {tags.counts}")
    check(tags.counts["tr"] == rows + 1, f"{file}: {tags.counts['tr']} rows for {rows}")
    check(tags.counts.get("td", 0) == rows * (5 if one else 4), f"{file}: {tags.counts.get('td')} cells")
    if one:
        blocks = "\n".join(tags.blocks)
        for message in messages_of(wrong):
            for line in re.sub("(`{20})(?=`)", r"\1 ", safe_in_logs(message)).split("\n"):
                check(line in blocks, f"{file}: lacks {line[:60]!r}")


def check_folder(folder):
    for file in folder.rglob("*.*"):
        if file.is_file():
            check_log(file.read_bytes().decode("utf-8"), file)
    grade = check_json(folder)
    check_junit(folder, grade)
    check_csv(folder, grade)
    check_html(folder, grade)
    check_markdown(folder, grade)
    if len(grade["submissions"]) == 1:
        check_gradescope(folder / "results.json")
        check_classroom(folder, grade["submissions"][0])
    elif grade["submissions"]:
        files = list((folder / "gradescope").iterdir())
        check(len(files) == len(grade["submissions"]), f"{folder}: {len(files)} files for Gradescope")
        for file in files:
            check_gradescope(file)


def main():
    check(len(sys.argv) == 3, "usage: reports_check.py WRITE_SAMPLE_REPORTS FOLDER")
    for tool, package in TOOLS.items():
        check(shutil.which(tool), f"this test needs {tool}: apt-get install {package}")
    folder = Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.argv[1], folder], check=True)
    folders = sorted(folder.iterdir())
    check(len(folders) > 50, f"only {len(folders)} samples")
    for sample in folders:
        check_folder(sample)
    print(f"reports: ok, of {len(folders)} grades")


if __name__ == "__main__":
    main()
