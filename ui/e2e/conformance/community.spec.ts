import type { Page } from "@playwright/test";
import { expectPolling, openWithoutSocket } from "../expectPolling.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openWithoutTime, runClockUntil } from "../openWithoutTime.ts";

/** The server's data outlives a test, so every test has a title of its own. */
async function publish(page: Page, title: string, content = "It reports on Thursday.") {
  const form = page.getByRole("region", { name: "Write a post" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Content").fill(content);
  await form.getByRole("button", { name: "Post", exact: true }).click();
  const post = page.getByRole("article", { name: title, exact: true });
  await expect(post).toBeVisible();
  return post;
}

const openBoard = async (page: Page) => {
  await page.goto("/community");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community");
  await expect(page.locator(".skeleton")).toHaveCount(0);
};

const isPostCall = (url: string) => new URL(url).pathname === "/api/community/posts";

test(
  "posts are written, liked and answered, the newest first",
  { tag: ["@demo", "@spec-2.97"] },
  async ({ page }) => {
    await openBoard(page);
    await publish(page, "An older post");
    const post = await publish(page, "Ford before earnings", "First line\n\nThird line");
    await expect(post).toContainText("Anonymous investor");
    await expect(post).toContainText("now");
    const first = page.getByRole("list", { name: "Posts" }).getByRole("article").first();
    await expect(first).toHaveAccessibleName("Ford before earnings");
    await expect(page.getByLabel("Title")).toHaveValue("");

    const like = post.getByRole("button", { name: /^Like Ford before earnings/ });
    await expect(like).toHaveText("0");
    await like.click();
    await like.click();
    await expect(like).toHaveText("2");
    await expect(like).toHaveAccessibleName("Like Ford before earnings: 2 likes");

    await post.getByRole("button", { name: "Reply to Ford before earnings" }).click();
    for (const reply of ["I agree", "So do I"]) {
      await post.getByLabel("Your reply").fill(reply);
      await post.getByRole("button", { name: "Post reply" }).click();
      await expect(post.getByRole("listitem").filter({ hasText: reply })).toBeVisible();
      await expect(post.getByLabel("Your reply")).toHaveValue("");
    }
    const replies = post.getByRole("list", { name: "Replies to Ford before earnings" });
    await expect(replies.getByRole("listitem")).toHaveCount(2);
    await expect(replies.getByRole("listitem").first()).toContainText("So do I");
    await expect(post.getByRole("button", { name: /^2 replies/ })).toBeVisible();
  },
);

test(
  "a poster with a premium keyword gets a badge, which only the page knows",
  { tag: "@spec-2.98" },
  async ({ page }) => {
    await openBoard(page);
    const plain = await publish(page, "By nobody in particular");
    await expect(plain.getByText("PREMIUM")).toHaveCount(0);
    await page.getByLabel("Name").fill("Ann, Senior Analyst");
    const premium = await publish(page, "By somebody");
    await expect(premium).toContainText("Ann, Senior Analyst");
    await expect(premium.getByText("PREMIUM")).toBeVisible();
    const answer = await page.evaluate(async () => (await fetch("/api/community/posts")).text());
    expect(answer).not.toContain("PREMIUM");

    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Ann, Senior Analyst");
  },
);

test(
  "a post without a title or a text is not sent, and says so beside the field",
  { tag: "@spec-5.17" },
  async ({ page }) => {
    await openBoard(page);
    const sentence = "Please fill in both title and content for your post.";
    const form = page.getByRole("region", { name: "Write a post" });
    let calls = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && isPostCall(request.url())) calls += 1;
    });
    await form.getByLabel("Content").fill("  text that stays ");
    await form.getByLabel("Title").fill("   ");
    await form.getByLabel("Title").press("Enter");
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(form.getByLabel("Title")).toBeFocused();
    await expect(form.getByLabel("Title")).toHaveAccessibleDescription(sentence);
    await expect(form.getByLabel("Content")).toHaveValue("  text that stays ");

    await form.getByLabel("Title").fill("A title");
    await expect(form.getByText(sentence)).toHaveCount(0);
    await form.getByLabel("Content").fill("\n \n");
    await form.getByRole("button", { name: "Post", exact: true }).click();
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(form.getByLabel("Content")).toBeFocused();
    expect(calls).toBe(0);
  },
);

test(
  "an empty reply is not sent, and what was begun survives folding",
  { tag: "@spec-5.18" },
  async ({ page }) => {
    await openBoard(page);
    const post = await publish(page, "Waiting for replies");
    await post.getByRole("button", { name: "Reply to Waiting for replies" }).click();
    await post.getByLabel("Your reply").fill("   ");
    await post.getByRole("button", { name: "Post reply" }).click();
    await expect(post.getByText("Please enter a reply before posting.")).toBeVisible();
    await expect(post.getByLabel("Your reply")).toBeFocused();

    // What was begun survives folding.
    await post.getByLabel("Your reply").fill("begun");
    await post.getByRole("button", { name: "Reply to Waiting for replies" }).click();
    await expect(post.getByLabel("Your reply")).toHaveCount(0);
    await post.getByRole("button", { name: "Reply to Waiting for replies" }).click();
    await expect(post.getByLabel("Your reply")).toHaveValue("begun");
  },
);

test("posts are asked for every 30 s", { tag: "@spec-7.55" }, async ({ page }) => {
  await openWithoutSocket(page, "/community");
  await expectPolling(page, "/api/community/posts", 30);
});

test("the calls of a post, a like and a reply carry what the contract names", async ({ page }) => {
  await openBoard(page);
  await page.getByLabel("Name").fill("Ben");
  const [posted] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && isPostCall(request.url())),
    publish(page, "Bodies", "One"),
  ]);
  expect(posted.postDataJSON()).toEqual({ username: "Ben", title: "Bodies", content: "One" });

  const post = page.getByRole("article", { name: "Bodies", exact: true });
  const liking = page.waitForResponse((response) => response.url().endsWith("/like"));
  await post.getByRole("button", { name: /^Like Bodies/ }).click();
  const liked = await liking;
  expect(liked.request().method()).toBe("PUT");
  expect(liked.request().postData()).toBeNull();
  expect(await liked.json()).toMatchObject({ title: "Bodies", likes: 1, commentCount: 0 });

  await post.getByRole("button", { name: "Reply to Bodies" }).click();
  await post.getByLabel("Your reply").fill("Two");
  const [replied] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/comments"),
    ),
    post.getByLabel("Your reply").press("Control+Enter"),
  ]);
  expect(replied.postDataJSON()).toEqual({ username: "Ben", content: "Two" });
  await expect(post.getByRole("listitem")).toContainText("Two");
});

test("what people write is shown as text, never as markup", async ({ page }) => {
  await openBoard(page);
  const hostile = `<img src=x onerror="document.title='owned'"><b>bold</b>`;
  const post = await publish(page, hostile, hostile);
  await expect(post.locator("img, b")).toHaveCount(0);
  await expect(post.getByRole("heading")).toHaveText(hostile);
  expect(await page.title()).toContain("Community");
});

test("a post and a reply are deleted once that is confirmed", async ({ page }) => {
  await openBoard(page);
  const post = await publish(page, "To be deleted");
  await post.getByRole("button", { name: "Reply to To be deleted" }).click();
  await post.getByLabel("Your reply").fill("Me too");
  await post.getByRole("button", { name: "Post reply" }).click();
  await post.getByRole("button", { name: "Delete the reply by Anonymous investor" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Delete this reply?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(post.getByRole("listitem")).toHaveCount(0);

  await post.getByRole("button", { name: "Delete To be deleted", exact: true }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(post).toBeVisible();
  await post.getByRole("button", { name: "Delete To be deleted", exact: true }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(post).toHaveCount(0);
});

test("what one window posts, another shows at once", async ({ page, browser, product }) => {
  await openBoard(page);
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  // Its time passes so slowly that it cannot have asked by itself.
  await openWithoutTime(other, "/community");
  await publish(page, "Seen elsewhere");
  const seen = other.getByRole("article", { name: "Seen elsewhere" });
  await runClockUntil(other, 20, () => seen.isVisible());
  await other.clock.resume();
  await seen.getByRole("button", { name: "Reply to Seen elsewhere" }).click();
  await seen.getByLabel("Your reply").fill("From over here");
  await seen.getByRole("button", { name: "Post reply" }).click();
  const post = page.getByRole("article", { name: "Seen elsewhere" });
  await post.getByRole("button", { name: "1 reply to Seen elsewhere" }).click();
  await expect(post.getByRole("listitem")).toContainText("From over here");
  await context.close();
});

test("long words wrap at 390 px, and the screen is accessible in the three themes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page);
  await page.getByLabel("Name").fill("W".repeat(40));
  const post = await publish(page, "M".repeat(140), "x".repeat(3000));
  await post.getByRole("button", { name: /^Reply/ }).click();
  await post.getByLabel("Your reply").fill("y".repeat(300));
  await post.getByRole("button", { name: "Post reply" }).click();
  await expect(post.getByRole("listitem")).toBeVisible();
  await post.getByRole("button", { name: /^Show all/ }).click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  for (let theme = 0; theme < 3; theme++) {
    await expectAccessible(page);
    await page.getByRole("button", { name: /theme/i }).click();
  }
});
