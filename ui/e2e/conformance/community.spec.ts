import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

/** The server keeps its data between tests, so every post has a different title. */
async function publish(page: Page, title: string, content = "It reports on Thursday.") {
  const form = page.getByRole("region", { name: "Write a post" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Content").fill(content);
  await form.getByRole("button", { name: "Post", exact: true }).click();
  const post = page.getByRole("article", { name: title, exact: true });
  await expect(post).toBeVisible();
  // The post may appear before the response, which empties the form.
  await expect(form.getByLabel("Title")).toHaveValue("");
  return post;
}

const openBoard = (page: Page) => openScreen(page, "/community", "Community");

test(
  "posts are written, liked, answered and deleted; what is empty is not sent",
  { tag: ["@spec-2.97", "@spec-2.98", "@spec-5.17", "@spec-5.18"] },
  async ({ page }) => {
    await openBoard(page);
    const form = page.getByRole("region", { name: "Write a post" });

    await test.step("without a title or a text a post is not sent", async () => {
      const sentence = "Please fill in both title and content for your post.";
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") calls.push(request.url());
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
      expect(calls).toEqual([]);
    });

    await test.step("the newest post comes first, as text and never as markup", async () => {
      const hostile = `<img src=x onerror="document.title='owned'"><b>bold</b>`;
      const older = await publish(page, hostile, hostile);
      await expect(older.locator("img, b")).toHaveCount(0);
      await expect(older.getByRole("heading")).toHaveText(hostile);
      expect(await page.title()).toContain("Community");
    });

    const post = await publish(page, "Ford before earnings", "First line\n\nThird line");
    await test.step("a post is liked and answered", async () => {
      await expect(post).toContainText("Anonymous investor");
      await expect(post).toContainText("now");
      const first = page.getByRole("list", { name: "Posts" }).getByRole("article").first();
      await expect(first).toHaveAccessibleName("Ford before earnings");

      const like = post.getByRole("button", { name: /^Like Ford before earnings/ });
      await expect(like).toHaveText("0");
      await like.click();
      await like.click();
      await expect(like).toHaveText("2");
      await expect(like).toHaveAccessibleName("Like Ford before earnings: 2 likes");

      const fold = post.getByRole("button", { name: "Reply to Ford before earnings" });
      await fold.click();
      await post.getByLabel("Your reply").fill("   ");
      await post.getByRole("button", { name: "Post reply" }).click();
      await expect(post.getByText("Please enter a reply before posting.")).toBeVisible();
      await expect(post.getByLabel("Your reply")).toBeFocused();

      // A draft survives folding.
      await post.getByLabel("Your reply").fill("begun");
      await fold.click();
      await expect(post.getByLabel("Your reply")).toHaveCount(0);
      await fold.click();
      await expect(post.getByLabel("Your reply")).toHaveValue("begun");

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
    });

    await test.step("a reply and a post are deleted, and a post comes back by Undo", async () => {
      const remove = post.getByRole("button", { name: "Delete the reply by Anonymous investor" });
      await remove.first().click();
      await expect(post.getByRole("listitem")).toHaveCount(1);

      const removePost = post.getByRole("button", {
        name: "Delete Ford before earnings",
        exact: true,
      });
      await removePost.click();
      // A toast stays while the pointer is on it.
      const undo = page.locator(".toast").getByText("Undo");
      await undo.hover();
      await expect(post).toHaveCount(0);
      await undo.click();
      await expect(post).toBeVisible();
      await expect(page.getByText("Post restored")).toBeVisible();
      await removePost.click();
      await expect(post).toHaveCount(0);
    });

    await test.step("a poster with a premium keyword gets a badge, which only the page knows", async () => {
      const plain = await publish(page, "By nobody in particular");
      await expect(plain.getByText("PREMIUM")).toHaveCount(0);
      await page.getByLabel("Name").fill("Ann, Senior Analyst");
      const premium = await publish(page, "By somebody");
      await expect(premium).toContainText("Ann, Senior Analyst");
      await expect(premium.getByText("PREMIUM")).toBeVisible();
      expect(await (await page.request.get("/api/community/posts")).text()).not.toContain(
        "PREMIUM",
      );
      await page.reload();
      await expect(page.getByLabel("Name")).toHaveValue("Ann, Senior Analyst");
    });
  },
);

test(
  "long words wrap at 390 px; a failed post or chart is said where it happened, without a toast",
  { tag: ["@spec-7.64", "@spec-7.65"] },
  async ({ page }) => {
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

    await page.setViewportSize({ width: 1440, height: 900 });
    await openBoard(page);
    await refuseCalls(page, [
      { method: "POST", path: /\/api\/community\/posts$/ },
      { method: "GET", path: /\/api\/stocks\/chart\/KO$/ },
    ]);
    const form = page.getByRole("region", { name: "Write a post" });
    await form.getByLabel("Title").fill("Refused");
    await form.getByLabel("Content").fill("Kept");
    await form.getByRole("button", { name: "Post", exact: true }).click();
    await expect(form).toContainText("Your post could not be published");
    await expect(form.getByLabel("Content")).toHaveValue("Kept");

    await page.getByRole("link", { name: "International Stocks" }).click();
    await page.getByLabel("Symbol").fill("KO");
    await page.getByLabel("Symbol").press("Enter");
    const card = page.getByRole("region", { name: "Result" }).getByRole("article", { name: "KO" });
    await card.getByRole("button", { name: /open chart$/ }).click();
    await expect(page.getByRole("dialog")).toContainText("The chart could not be loaded");
    await expect(page.locator(".toast")).toHaveCount(0);
  },
);
