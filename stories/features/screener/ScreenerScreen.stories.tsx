import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import {
  screenerEndedEarly,
  screenerIncomplete,
  screenerOutlastsCall,
  screenerPartial,
  screenerResultsFail,
  screenerRunFails,
  screenerRunning,
} from "../../../mocks/screenerScenarios.ts";
import { ScreenerScreen } from "../../../ui/features/screener/ScreenerScreen.tsx";
import { clickWhenEnabled } from "../../clickWhenEnabled.ts";
import { expectToast, LONG_RUN } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { runScreener } from "../../seeds.ts";

const meta = {
  component: ScreenerScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/screener" }) },
} satisfies Meta<typeof ScreenerScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const findCards = async (canvas: ReturnType<typeof within>) =>
  within(await canvas.findByRole("list", { name: "Screener results" })).getAllByRole("article");

export const NeverRun: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No results yet")).toBeVisible();
    await expect(
      canvas.getByText("Run the screener to find undervalued stocks with high upside potential."),
    ).toBeVisible();
    await expect(canvas.getByText("Never run")).toBeVisible();
  },
};

export const Cards: Story = {
  tags: ["screenshot"],
  parameters: onPage({ prepare: runScreener }),
  play: async ({ canvas }) => {
    const cards = await findCards(canvas);
    await expect(cards.length).toBeGreaterThan(3);
    await expect(await canvas.findByText(/^Found [1-9]\d* opportunities$/)).toBeVisible();
  },
};

export const AsTable: Story = {
  tags: ["screenshot"],
  parameters: onPage({ prepare: runScreener }),
  play: async ({ canvas, userEvent }) => {
    await findCards(canvas);
    await userEvent.click(canvas.getByRole("radio", { name: "Table" }));
    await expect(
      await canvas.findByRole("region", { name: "Screener results as a table" }),
    ).toBeVisible();
    await expect(canvas.queryByRole("list", { name: "Screener results" })).toBeNull();
  },
};

/** The form is as it was for the last run, and what that looked for stands above the results. */
export const RestoredFromTheLastRun: Story = {
  parameters: onPage({
    prepare: (world) => runScreener(world, { maxPrice: 50, minVolume: 1e6, upsideFilter: 25 }),
  }),
  play: async ({ canvas }) => {
    await findCards(canvas);
    // The form follows the status, which is a call of its own.
    await expect(await canvas.findByRole("heading", { name: "Stocks Under $50" })).toBeVisible();
    await expect(canvas.getByLabelText("Max Price")).toHaveValue("50");
    await expect(canvas.getByLabelText("Min Volume")).toHaveValue("1000000");
    // None of the choices: a program asked for it.
    await expect(canvas.getByLabelText("Upside Filter")).toHaveDisplayValue("25%+");
    await expect(
      await canvas.findByText(/^Under \$50, volume over 1M, upside over 25%,/),
    ).toBeVisible();
  },
};

/** The form's own promise: what no longer fits is not shown, whatever the run was limited to. */
export const NothingOverTheTitle: Story = {
  parameters: onPage({ prepare: (world) => runScreener(world, { maxPrice: 50 }) }),
  play: async ({ canvas, userEvent }) => {
    await findCards(canvas);
    await canvas.findByText(/^Found /);
    const found = () => Number(/\d+/.exec(canvas.getByText(/^Found /).textContent)?.[0]);
    const before = found();
    await userEvent.selectOptions(canvas.getByLabelText("Max Price"), "Under $10");
    await expect(canvas.getByRole("heading", { name: "Stocks Under $10" })).toBeVisible();
    await expect(found()).toBeLessThan(before);
    await expect(found()).toBeGreaterThan(0);
    for (const card of await findCards(canvas)) {
      const price = card.querySelector(".price-text")?.textContent.replace("$", "");
      await expect(Number(price)).toBeLessThan(10);
    }
    await expect(canvas.getByText(/^Under \$50, volume over 100K,/)).toBeVisible();
  },
};

/** London's prices are pounds, and compared in dollars. */
export const Abroad: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: (world) => runScreener(world, { markets: ["LSE"] }) }),
  play: async ({ canvas }) => {
    const cards = await findCards(canvas);
    await expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) {
      const price = card.querySelector(".price-text")?.textContent ?? "";
      await expect(price).toMatch(/^£/);
      await expect(Number(price.slice(1)) * 1.3).toBeLessThan(10);
    }
    await expect(
      await canvas.findByText(/^Under \$10, volume over 100K, in London,/),
    ).toBeVisible();
    await expect(
      canvas.getByText(/^Prices were compared in US dollars.*£1\.00 = \$1\.30\.$/),
    ).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RunsToTheEnd: Story = {
  play: async ({ canvas }) => {
    await clickWhenEnabled("Run Screener");
    await expectToast("Multi-source screener completed successfully", LONG_RUN);
    await expect((await findCards(canvas)).length).toBeGreaterThan(3);
  },
};

export const EarningsRun: Story = {
  play: async ({ canvas }) => {
    await clickWhenEnabled("Run Earnings Screener");
    await expectToast("Earnings screener completed successfully", LONG_RUN);
    await expect(canvas.getByRole("radio", { name: "Earnings" })).toBeChecked();
  },
};

/** Somebody else may have started it: the button waits for the server. */
export const Running: Story = {
  parameters: onPage({ scenario: screenerRunning }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("543 of 1,431 stocks")).toBeVisible();
    await expect(canvas.getByText("Running")).toBeVisible();
    await expect(
      canvas.getByText(
        /^888 left to check · 3 without data from any source · done about \d\d:\d\d$/,
      ),
    ).toBeVisible();
    await expect(
      canvas.getByText(
        "Of 6,744 listed stocks 3,996 cost more, 1,284 trade less, and 33 are warrants, rights or units.",
      ),
    ).toBeVisible();
  },
};

/** What was found so far can be read, and says that it is not all. */
export const PartialResults: Story = {
  parameters: onPage({ prepare: runScreener, scenario: screenerPartial }),
  play: async ({ canvas }) => {
    await expect((await findCards(canvas)).length).toBeGreaterThan(3);
    await expect(
      await canvas.findByText("The first 212 results of a run in progress; more will follow."),
    ).toBeVisible();
  },
};

/** A run that could not look at everything does not look whole. */
export const IncompleteRun: Story = {
  parameters: onPage({ prepare: runScreener, scenario: screenerIncomplete }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("The last run checked only 1,422 of 1,431 stocks."),
    ).toBeVisible();
  },
};

export const EndedEarly: Story = {
  parameters: onPage({ prepare: runScreener, scenario: screenerEndedEarly }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^The last run ended after 540 of 1,431 stocks: /),
    ).toBeVisible();
  },
};

/** The call comes back before the run ends: what is said is how it ended. */
export const OutlastsItsCall: Story = {
  parameters: onPage({ scenario: screenerOutlastsCall }),
  play: async () => {
    await clickWhenEnabled("Run Screener");
    await expectToast(
      "The screener checked 1,422 of 1,431 stocks; no source had data for the other 9",
      LONG_RUN,
    );
  },
};

export const RunningOnAPhone: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: runScreener, scenario: screenerPartial }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("543 of 1,431 stocks")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RunFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: screenerRunFails }),
  play: async () => {
    await clickWhenEnabled("Run Screener");
    await expectToast("Failed to run standard screener");
    await expectToast("No market source can answer just now");
  },
};

/** The filter looks among what is there; the run is not asked for again. */
export const NothingMatches: Story = {
  parameters: onPage({
    prepare: (world) => runScreener(world, { maxPrice: 0.01 }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No stocks match your filter")).toBeVisible();
    await expect(
      canvas.getByText("Try lowering the upside filter or run the screener again."),
    ).toBeVisible();
  },
};

export const FilteredByUpside: Story = {
  parameters: onPage({ prepare: runScreener }),
  play: async ({ canvas, userEvent }) => {
    // The first cards are there before the others.
    const before = await waitFor(async () => {
      const { length } = await findCards(canvas);
      await expect(length).toBeGreaterThan(6);
      return length;
    });
    await userEvent.selectOptions(canvas.getByLabelText("Minimum Upside"), "50%+");
    const after = await findCards(canvas);
    await expect(after.length).toBeLessThanOrEqual(before);
    for (const card of after) {
      const upside = /\+([\d.,]+)%/.exec(card.textContent)?.[1] ?? "0";
      await expect(Number(upside.replaceAll(",", ""))).toBeGreaterThanOrEqual(50);
    }
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the screener's results.")).toBeInTheDocument();
  },
};

export const ResultsFail: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: runScreener, scenario: screenerResultsFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The results could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect((await findCards(canvas)).length).toBeGreaterThan(3);
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: runScreener }),
  play: async ({ canvas }) => {
    await findCards(canvas);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
