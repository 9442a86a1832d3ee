import { afterEach, expect, test } from "bun:test";
import { renderPlainPage } from "./plainPage.ts";

const page = async () =>
  (await renderPlainPage({ status: 200, title: "Sign in", main: "" })).text();
const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  delete root.dataset["theme"];
});

const runScript = async () => {
  const [, script = ""] = /<script>(.*)<\/script>/.exec(await page()) ?? [];
  // oxlint-disable-next-line typescript/no-implied-eval -- the script of the page, as the browser runs it
  new Function(script)();
};

test.each(["dark", "corporate", "light"])("the page has the stored theme %s", async (theme) => {
  localStorage.setItem("theme", theme);
  await runScript();
  expect(root.dataset["theme"]).toBe(theme);
  // The first rule is the dark theme, which only an undecided browser may replace.
  const rule = theme === "dark" ? ":root:not([data-theme]) {" : `\n[data-theme=${theme}] {`;
  expect(await page()).toContain(rule);
});

test("without a stored theme, the system's preference decides", async () => {
  await runScript();
  expect(root.dataset["theme"]).toBeUndefined();
});
