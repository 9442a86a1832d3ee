import { expect, test } from "../fixtures.ts";
import { holdCalls } from "../holdCalls.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

test(
  "one stock is analyzed; a run holds its button, shows its candidates and their colors, and says when it fails",
  {
    tag: [
      "@spec-2.69",
      "@spec-2.70",
      "@spec-2.71",
      "@spec-2.72",
      "@spec-2.73",
      "@spec-2.74",
      "@spec-2.75",
      "@spec-4.7",
      "@spec-5.19",
      "@spec-8.11",
      "@spec-8.41",
      "@spec-9.58",
      "@spec-9.59",
    ],
  },
  async ({ page }) => {
    await openScreen(page, "/surge-analysis", "Surge Analysis");
    const engine = page.getByRole("region", { name: "Pre-Earnings Surge Engine" });
    const run = engine.getByRole("button", { name: "Run Analysis" });
    const done = page.getByText("Surge analysis completed successfully");
    const box = page.getByRole("region", { name: "Live Stock Analysis" });

    await test.step("without a quote the analysis is refused beside the field", async () => {
      await box.getByRole("button", { name: "Analyze Surge Potential" }).click();
      await expect(box).toContainText("Please enter a valid stock symbol first");
      await expect(box.getByLabel("Stock symbol")).toBeFocused();
      await box.getByLabel("Stock symbol").fill("QQQQZ");
      await expect(box).not.toContainText("Please enter a valid stock symbol first");
      await box.getByLabel("Stock symbol").press("Enter");
      await expect(box.locator(".form-field-error")).toHaveText("Symbol 'QQQQZ' not found");
      await box.getByLabel("Stock symbol").fill("");
      await expect(box).not.toContainText("not found");
    });

    await test.step("while a run is under way the button is disabled", async () => {
      const release = await holdCalls(page, "POST", /\/api\/surge\/run$/);
      await run.click();
      await expect(run).toBeDisabled();
      await expect(engine.getByRole("progressbar", { name: "Surge analysis" })).toBeAttached();
      await release();
      await expect(done).toBeVisible();
      await expect(run).toBeEnabled();
    });

    await test.step("a run shows its three figures and six candidates, and says what a score is", async () => {
      await expect(engine.getByRole("article")).toHaveCount(6);
      await expect(engine.locator(".surge-stats dt")).toHaveText([
        "Total Candidates",
        "High Probability",
        "Last Run",
      ]);
      await expect(engine.locator(".surge-stats .figures").last()).toHaveText("now");
      await expect(engine.locator(".surge-stats")).toContainText("Top fifth by surge score");
      // A number that looks like a forecast must say that it is not one.
      await expect(engine).toContainText("is not a forecast");
    });

    await test.step("one stock is previewed and analyzed", async () => {
      await box.getByLabel("Stock symbol").fill("aapl");
      await expect(box.getByLabel("Stock symbol")).toHaveValue("AAPL");
      await expect(box).toContainText("Apple");
      await box.getByRole("button", { name: "Analyze Surge Potential" }).click();
      const analysis = box.getByRole("article", { name: "Surge analysis of AAPL" });
      await expect(analysis.getByRole("meter").first()).toBeAttached();
    });

    await test.step("six indicators are measured", async () => {
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

    const table = page.getByRole("table");
    const rows = table.locator("tbody tr");
    await test.step("the table has the eight columns, a row for each candidate of a page, and the colors of their ranges", async () => {
      await expect(table.getByRole("columnheader")).toHaveText([
        "Stock",
        "Price",
        "Rank",
        "Target",
        "Upside",
        "Surge risk",
        "Earnings (days)",
        "Surge score",
        "Indicators",
        "Actions",
      ]);
      const results: { id: number; surgeProbability: number }[] = await (
        await page.request.get("/api/surge/results")
      ).json();
      await expect(rows).toHaveCount(Math.min(50, results.length));
      const intentOf = (name: string) => (classes: string) =>
        classes.includes(`bp6-intent-${name}`);
      const tags = await rows.evaluateAll((all) =>
        all.map((row) => {
          const [rank, risk] = [...row.querySelectorAll(".bp6-tag")];
          return {
            rank: Number(rank?.textContent),
            rankClasses: rank?.className ?? "",
            risk: risk?.textContent ?? "",
            riskClasses: risk?.className ?? "",
          };
        }),
      );
      const intents: Record<string, string> = { LOW: "primary", MEDIUM: "warning", HIGH: "danger" };
      expect(tags.length).toBeGreaterThan(0);
      for (const { rank, rankClasses, risk, riskClasses } of tags) {
        const surge = results.find(({ id }) => id === rank)?.surgeProbability ?? 0;
        expect(intentOf("primary")(rankClasses)).toBe(surge >= 80);
        expect(intentOf("warning")(rankClasses)).toBe(surge >= 65 && surge < 80);
        expect(intentOf(intents[risk] ?? "none")(riskClasses)).toBe(true);
      }
    });

    await test.step("a failed run is said in a toast, and can be run again", async () => {
      await refuseCalls(page, [{ method: "POST", path: /\/api\/surge\/run$/ }]);
      await run.click();
      await expect(
        page.locator(".toast", { hasText: "Failed to run surge analysis" }),
      ).toContainText("The store is busy");
      await expect(run).toBeEnabled();
    });

    await test.step("a candidate opens its chart", async () => {
      await table
        .getByRole("button", { name: /, open chart$/ })
        .first()
        .click();
      await expect(page.getByRole("dialog", { name: /^Live chart of/ })).toBeVisible();
    });
  },
);
