"""Go through a lesson on the page by doing what it asks for."""

from .person import CHOOSER

DID = "section.did"  # the task is done and its result is shown
DONE = "section.finished"


class Learner:
    """A page with a lesson; `lang` is the browser's language."""

    def __init__(self, page, game, lang="en"):
        self.page, self.game, self.lang = page, game, lang
        self.origin = page.url.split("/lesson", 1)[0].rstrip("/")
        self.lesson = self.ask("")

    def ask(self, path):
        """Fetch a part of the lesson from the server."""
        return self.page.request.get(f"{self.origin}/api/games/{self.game}/lesson{path}?lang={self.lang}").json()

    def come_to(self, number):
        """Wait until the page shows a step. Return the step as the server describes it."""
        step = self.ask(f"/{number}")
        self.page.locator(".task", has_text=step["text"]).wait_for()
        self.page.locator("[data-spot]").first.wait_for()
        return step

    def do(self, step, click=None):
        """Solve the task and wait for the feedback."""
        self.act(step, click)
        self.page.locator(DONE).wait_for()

    def act(self, step, click=None):
        """Solve the task by clicking marked spots."""
        click = click or (lambda selector: self.page.locator(selector).first.click())
        choice = example(step)
        for spot in choice["spots"]:
            click(f"[data-spot='{spot}']")
        if not choice["spots"]:
            click(f"[data-choice='{choice['text']}']")
        self.page.locator(f"{DID}, {CHOOSER}").first.wait_for()
        if self.page.locator(CHOOSER).count():
            wanted = choice["sentence"]
            offered = self.page.locator(CHOOSER).evaluate_all("all => all.map((it) => it.ariaLabel || it.innerText)")
            click(f"{CHOOSER} >> nth={[wanted in it for it in offered].index(True)}")
        self.page.locator(DID).wait_for()

    def go_on(self):
        self.page.locator(f"{DONE} .next").click()

    def go_through(self, click=None):
        """All steps, to the end."""
        for number in range(len(self.lesson["steps"])):
            self.do(self.come_to(number), click)
            self.go_on()
        self.page.locator("h1:focus").wait_for()


def example(step):
    """The choice that solves the task."""
    return next(choice for choice in step["scene"]["choices"] if choice["text"] == step["example"])


def wrong_for(step):
    """The spot of a legal one-click action that does not solve the task."""
    spots = [choice["spots"] for choice in step["scene"]["choices"]]
    firsts = [it[0] for it in spots if it]
    wanted = example(step)["spots"]
    return next(it[0] for it in spots if len(it) == 1 and firsts.count(it[0]) == 1 and it != wanted)
