import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import {
  backtestRuns,
  backtestsBusy,
  ruleBacktestFails,
  ruleBacktestIsCut,
} from "../../../mocks/scenarios/ruleScenarios.ts";
import type { Rule } from "../../../ui/api/endpoints.ts";
import { RuleLab } from "../../../ui/features/rules/RuleLab.tsx";
import { LONG_RUN } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { closeAbove } from "../../ruleSeeds.ts";

const bigRises: Rule = {
  ...closeAbove("AAPL", 1),
  scope: { kind: "symbols", symbols: ["AAPL", "MSFT"] },
  when: {
    kind: "comparison",
    left: { kind: "statistic", name: "change", bars: 1, timeframe: "1d", symbol: null },
    operator: ">",
    right: { kind: "constant", value: 1.5 },
  },
};

const meta = {
  component: RuleLab,
  args: { rule: bigRises, isRefused: false },
  parameters: onPage(),
} satisfies Meta<typeof RuleLab>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ran: Story = {
  tags: ["phone"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Run backtest" }));
    await expect(
      await canvas.findByText(/^\d+ triggers on 2 stocks$/, undefined, LONG_RUN),
    ).toBeVisible();
    await expect(canvas.getByText(/messages a week/)).toBeVisible();
    const table = within(canvas.getByRole("table", { name: "What the price did next" }));
    for (const bars of ["1", "5", "20"]) {
      await expect(table.getByRole("rowheader", { name: bars })).toBeVisible();
    }
    await expect(canvas.getByText(/^Past results don't predict future ones/)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelectorAll("circle").length).toBeGreaterThan(0));
    await userEvent.click(canvas.getByText("Would have triggered"));
    const firings = within(await canvas.findByRole("list", { name: "Would have triggered" }));
    await userEvent.click(firings.getAllByText(/^(AAPL|MSFT)$/)[0]!);
    await expect(firings.getAllByRole("list", { name: "Conditions" })[0]).toBeVisible();
  },
};

export const FailedStoppedAndNever: Story = {
  tags: ["calls-fail"],
  args: { rule: closeAbove("AAPL", 100_000) },
  parameters: onPage({ scenario: backtestsBusy }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    const run = async () =>
      userEvent.click(await canvas.findByRole("button", { name: "Run backtest" }));
    await run();
    await expect(await canvas.findByText(/^2 backtests are already running/)).toBeVisible();
    world.enterScenario(ruleBacktestFails);
    await run();
    await expect(await canvas.findByText("No source answered")).toBeVisible();
    await expect(canvas.getByText("The backtest failed")).toBeVisible();
    world.enterScenario(backtestRuns);
    await run();
    await expect(await canvas.findByRole("progressbar", { name: "Backtest" })).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "Stop backtest" }));
    await expect(await canvas.findByText("Backtest stopped")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Run backtest" })).toBeEnabled();
    world.endScenario();
    await run();
    await expect(
      await canvas.findByText("Would not have triggered", undefined, LONG_RUN),
    ).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("How far back"), "2");
    await expect(
      await canvas.findByText("The rule has changed. Run the backtest again."),
    ).toBeVisible();
  },
};

export const Cut: Story = {
  parameters: onPage({ scenario: ruleBacktestIsCut }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Run backtest" }));
    await expect(await canvas.findByText("2,190 triggers on 2 stocks")).toBeVisible();
    const note = "The newest 1,000 of 2,190 triggers are listed and drawn.";
    await expect(canvas.getAllByText(note)).toHaveLength(2);
    await expect(canvas.getByRole("option", { name: "AAPL (600 of 1,790)" })).toBeInTheDocument();
    await expect(canvas.getByRole("option", { name: "7203.T (400)" })).toBeInTheDocument();
    await userEvent.click(canvas.getByText("Would have triggered"));
    for (const shown of canvas.getAllByText(note)) await expect(shown).toBeVisible();
    await expect(canvas.getAllByText("at ¥2,949")[0]).toBeVisible();
  },
};
