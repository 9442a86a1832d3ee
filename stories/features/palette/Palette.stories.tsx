import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { failing, noSource, searchHangs } from "../../../mocks/scenarios/scenarios.ts";
import { Palette } from "../../../ui/features/palette/Palette.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { watchStocks } from "../../seeds.ts";

const SCREENS = [
  { path: "/", title: "Dashboard" },
  { path: "/alerts", title: "Price Alerts" },
  { path: "/screener", title: "Stock Screener" },
];

const meta = {
  component: Palette,
  args: { screens: SCREENS, onClose: fn() },
  parameters: onPage(),
  render: (args) => (
    <>
      <Palette {...args} />
      <AddressLine />
    </>
  ),
  beforeEach: () => localStorage.removeItem("recentStocks"),
} satisfies Meta<typeof Palette>;

export default meta;
type Story = StoryObj<typeof meta>;

const findField = () => screen.findByRole("combobox", { name: "Search stocks and screens" });
const findGroup = async (name: string) => within(await screen.findByRole("group", { name }));

export const BeforeTyping: Story = {
  beforeEach: () =>
    localStorage.setItem("recentStocks", JSON.stringify([{ symbol: "KO", name: "Coca-Cola" }])),
  parameters: onPage({
    prepare: (world) => watchStocks(world, { AAPL: "Apple" }),
  }),
  play: async ({ args, userEvent }) => {
    const field = await findField();
    await waitFor(() => expect(field).toHaveFocus());
    await expect((await findGroup("Recent")).getByRole("option")).toHaveTextContent("KO");
    await expect((await findGroup("Watchlist")).getByRole("option")).toHaveTextContent("AAPL");
    await expect((await findGroup("Go to")).getAllByRole("option")).toHaveLength(3);
    await expect((await findGroup("Theme")).getAllByRole("option")).toHaveLength(3);

    const options = screen.getAllByRole("option");
    await userEvent.keyboard("{ArrowDown}");
    await expect(field).toHaveAttribute("aria-activedescendant", options[1]?.id);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect(field).toHaveAttribute("aria-activedescendant", options.at(-1)?.id);
    await expect(field).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Found: Story = {
  play: async ({ args, userEvent }) => {
    const field = await findField();
    const search = async (text: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, text);
    };
    // Enter alone does not take a similar name.
    await search("berkshire hathway");
    const guesses = await findGroup("Did you mean");
    const option = await guesses.findByRole("option", { name: /^BRK-B / });
    await expect(option).toHaveAttribute("aria-selected", "false");
    await expect(option).toHaveTextContent("US · USD");
    await userEvent.keyboard("{Enter}");
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expectAddress("/stocks/BRK-B");
    await expect(localStorage.getItem("recentStocks")).toContain("BRK-B");

    // Enter need not wait for the response.
    await search("vodaf{Enter}");
    await expectAddress("/stocks/VOD.L");

    await search("screen");
    const group = await findGroup("Go to");
    await userEvent.click(await group.findByRole("option", { name: "Stock Screener" }));
    await expectAddress("/screener");

    await search("apple");
    await screen.findByRole("option", { name: /^AAPL / });
    await userEvent.click(screen.getByRole("button", { name: /^Add to watchlist/ }));
    await expectToast("AAPL has been added to your watchlist");
    await userEvent.type(field, "{Control>}{Enter}{/Control}");
    await expectAddress("/alerts?create&symbol=AAPL");

    await search("qqqqz");
    await expect(await screen.findByText("No company or symbol found")).toBeVisible();
  },
};

export const ChoosesAList: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await world.call("POST", "/api/watchlists", { name: "Banks" });
    },
  }),
  play: async ({ userEvent }) => {
    await userEvent.type(await findField(), "apple");
    await screen.findByRole("option", { name: /^AAPL / });
    await screen.findByRole("button", { name: /^Choose a list/ });
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}");
    const group = await findGroup("Add AAPL to");
    await waitFor(() => expect(group.getAllByRole("option")).toHaveLength(2));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expectToast("AAPL has been added to Banks");
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "stocks/search", noSource) }),
  play: async ({ loaded, userEvent }) => {
    await userEvent.type(await findField(), "apple");
    await expect(await screen.findByText("The search failed.")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await expect(await screen.findByRole("option", { name: /^AAPL / })).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: onPage({ scenario: searchHangs }),
  play: async ({ loaded, userEvent }) => {
    await userEvent.type(await findField(), "bank");
    await expect(await screen.findByText("Searching…")).toBeVisible();
    worldOf(loaded).endScenario();
    const group = await findGroup("Stocks");
    const [first] = await group.findAllByRole("option");
    await expect(first?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expect(first?.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
