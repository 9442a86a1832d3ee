import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const open = async (page: Page) => {
  await page.goto("/surge-analysis");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Surge Analysis");
  await expect(page.locator(".skeleton")).toHaveCount(0);
};

const engineOf = (page: Page) => page.getByRole("region", { name: "Pre-Earnings Surge Engine" });

/** Runs the engine and waits for its cards; another test of this server may be running it. */
async function runEngine(page: Page) {
  const engine = engineOf(page);
  const run = engine.getByRole("button", { name: "Run Analysis" });
  await expect(run).toBeEnabled();
  await run.click();
  await expect(page.getByText("Surge analysis completed successfully")).toBeVisible();
  await expect(engine.getByRole("article").first()).toBeVisible();
  return engine;
}

// The engine is one for the whole server: two runs at once would be refused.
test.describe.configure({ mode: "serial" });

test("one stock is previewed and analyzed", { tag: "@spec-2.69" }, async ({ page }) => {
  await open(page);
  const card = page.getByRole("region", { name: "Live Stock Analysis" });
  await card.getByLabel("Stock symbol").fill("aapl");
  await expect(card.getByLabel("Stock symbol")).toHaveValue("AAPL");
  await expect(card).toContainText("Apple");
  await card.getByRole("button", { name: "Analyze Surge Potential" }).click();
  const analysis = card.getByRole("article", { name: "Surge analysis of AAPL" });
  await expect(analysis.getByRole("meter").first()).toBeAttached();
  await expect(page.getByText("Surge analysis completed successfully")).toBeVisible();
});

test(
  "without a quote the analysis is refused beside the field",
  { tag: "@spec-5.19" },
  async ({ page }) => {
    await open(page);
    const card = page.getByRole("region", { name: "Live Stock Analysis" });
    await card.getByRole("button", { name: "Analyze Surge Potential" }).click();
    await expect(card).toContainText("Please enter a valid stock symbol first");
    await expect(card.getByLabel("Stock symbol")).toBeFocused();
    await card.getByLabel("Stock symbol").fill("QQQQZ");
    await expect(card).toContainText("Symbol 'QQQQZ' not found");
    await card.getByLabel("Stock symbol").press("Enter");
    await expect(card).toContainText("Please enter a valid stock symbol first");
  },
);

test(
  "a run shows its three figures and six candidates, and says what a score is",
  {
    tag: [
      "@demo",
      "@spec-2.70",
      "@spec-2.71",
      "@spec-2.72",
      "@spec-2.73",
      "@spec-8.41",
      "@spec-9.58",
    ],
  },
  async ({ page }) => {
    await open(page);
    const engine = await runEngine(page);
    await expect(engine.getByRole("term").first()).toHaveText("Total Candidates");
    await expect(engine.locator(".surge-stats dt")).toHaveText([
      "Total Candidates",
      "High Probability",
      "Last Run",
    ]);
    await expect(engine.locator(".surge-stats dd").last()).toHaveText("now");
    await expect(engine.locator(".surge-stats")).toContainText("Top fifth by score");
    await expect(engine.getByRole("article")).toHaveCount(6);
    // A number that looks like a forecast says that it is none.
    await expect(engine).toContainText("a ranking score, not a forecast");
  },
);

test("six indicators are measured", { tag: "@spec-2.74" }, async ({ page }) => {
  await open(page);
  const metrics = page.getByRole("region", { name: "Analysis Metrics" });
  await expect(metrics.locator(".indicator-meter-head > span:first-child")).toHaveText([
    "Price volatility",
    "Volume surge",
    "Options activity",
    "Analyst activity",
    "Social sentiment",
    "Institutional flow",
  ]);
});

test(
  "the table of candidates has eight columns, a row for each, and opens charts",
  { tag: "@spec-2.75" },
  async ({ page }) => {
    await open(page);
    await runEngine(page);
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText([
      "Stock",
      "Price",
      "Surge %",
      "Target",
      "Upside",
      "Risk",
      "Earnings (days)",
      "Score",
    ]);
    const results = await page.evaluate(async () => (await fetch("/api/surge/results")).json());
    await expect(table.locator("tbody tr")).toHaveCount(results.length);

    await table
      .getByRole("button", { name: /, open chart$/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: /^Live chart of/ })).toBeVisible();
  },
);

test("surge and risk carry the color of their range", { tag: "@spec-9.59" }, async ({ page }) => {
  await open(page);
  await runEngine(page);
  const rows = page.getByRole("table").locator("tbody tr");
  const intentOf = (name: string) => (classes: string) => classes.includes(`bp6-intent-${name}`);
  const tags = await rows.evaluateAll((all) =>
    all.map((row) => {
      const [surge, risk] = [...row.querySelectorAll(".bp6-tag")];
      return {
        surge: Number.parseInt(surge?.textContent ?? "", 10),
        surgeClasses: surge?.className ?? "",
        risk: risk?.textContent ?? "",
        riskClasses: risk?.className ?? "",
        // A stock above its target carries no green.
        isAboveTarget: row.querySelectorAll("td")[3]?.textContent?.startsWith("\u2212") === true,
      };
    }),
  );
  const intents: Record<string, string> = { LOW: "success", MEDIUM: "warning", HIGH: "danger" };
  expect(tags.length).toBeGreaterThan(0);
  for (const { surge, surgeClasses, risk, riskClasses, isAboveTarget } of tags) {
    expect(intentOf("success")(surgeClasses)).toBe(surge >= 80 && !isAboveTarget);
    expect(intentOf("warning")(surgeClasses)).toBe(surge >= 65 && surge < 80);
    const isPlain = risk === "LOW" && isAboveTarget;
    expect(intentOf(intents[risk] ?? "none")(riskClasses)).toBe(!isPlain);
  }
});

test("while a run is under way the button is disabled", { tag: "@spec-4.7" }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/surge/run", async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  const engine = engineOf(page);
  const run = engine.getByRole("button", { name: "Run Analysis" });
  await run.click();
  await expect(run).toBeDisabled();
  await expect(engine.getByRole("progressbar", { name: "Surge analysis" })).toBeAttached();
  release();
  await expect(page.getByText("Surge analysis completed successfully")).toBeVisible();
  await expect(run).toBeEnabled();
});

test(
  "a signal's own target is kept until it is set",
  { tag: ["@spec-2.36", "@spec-4.8", "@spec-8.42"] },
  async ({ page }) => {
    await page.goto("/");
    const panel = page.getByRole("region", { name: "Stock Buy Signals" });
    const card = panel.getByRole("article").first();
    await expect(card).toBeVisible();
    await expect(panel.getByRole("article")).toHaveCount(5);
    const input = card.getByLabel(/^Target price for /);
    await expect(input).toHaveAttribute("step", "0.01");

    await input.fill("-5");
    await input.press("Enter");
    await expect(page.getByText("Please enter a valid target price")).toBeVisible();
    await expect(input).toHaveValue("-5");

    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") calls.push(request.url());
    });
    await input.fill("12.5");
    await card.getByRole("button", { name: /^Set target price for / }).click();
    await expect(page.getByText("Target Price Set", { exact: true })).toBeVisible();
    // Yen have no cents.
    await expect(
      page.getByText(/^Target price of \D*(12\.50?|13) set successfully$/),
    ).toBeVisible();
    await expect(input).toHaveValue("");
    await expect(card).toContainText("Your target:");
    expect(calls).toEqual([]);
  },
);

test("upcoming earnings show date, hour and whether the date is confirmed", async ({ page }) => {
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Upcoming Earnings" });
  const rows = panel.getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(rows.first()).toContainText(/Before open|After close|Time not known/);
  await expect(rows.first()).toContainText(/Confirmed|Unconfirmed/);
});
