import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test as base, type Page } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { serveFolder } from "./staticServer.ts";

interface StoryEntry {
  id: string;
  title: string;
  name: string;
  type: "story" | "docs";
}

const indexFile = fileURLToPath(new URL("../../dist/storybook/index.json", import.meta.url));
const stories: StoryEntry[] = existsSync(indexFile)
  ? Object.values<StoryEntry>(JSON.parse(readFileSync(indexFile, "utf8")).entries).filter(
      ({ type }) => type === "story",
    )
  : [];

const test = base.extend<object, { catalogue: string }>({
  catalogue: [
    async ({}, use) => {
      const files = await serveFolder("dist/storybook");
      await use(files.url);
      await files.close();
    },
    { scope: "worker" },
  ],
});

/** Where Storybook's preview stands with the story: it ends completed, or with what went wrong. */
const readPhase = (page: Page) =>
  page.evaluate(() => {
    const preview = (window as { __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } } })
      .__STORYBOOK_PREVIEW__;
    return preview?.currentRender?.phase ?? "starting";
  });

test("the catalogue is built", () => {
  expect(stories.length).toBeGreaterThan(0);
});

for (const { id, title, name } of stories) {
  test(`${title} › ${name}: renders, plays and is accessible in every theme`, async ({
    page,
    catalogue,
  }) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${catalogue}/iframe.html?id=${id}&viewMode=story`);
    await expect
      .poll(() => readPhase(page))
      .toMatch(/^(completed|finished|afterEach|errored|aborted)$/);
    expect([await readPhase(page), ...complaints]).not.toContain("errored");
    expect(complaints).toEqual([]);

    for (const theme of ["dark", "corporate", "light"]) {
      await page.evaluate((wanted) => {
        document.documentElement.dataset["theme"] = wanted;
        document.documentElement.classList.toggle("bp6-dark", wanted === "dark");
      }, theme);
      const { violations } = await new AxeBuilder({ page })
        .include("#storybook-root")
        .disableRules(["region", "page-has-heading-one", "landmark-one-main"])
        .analyze();
      expect(
        violations.map(({ id: rule, nodes }) => `${theme} ${rule}: ${nodes[0]?.html}`),
      ).toEqual([]);
    }
  });
}
