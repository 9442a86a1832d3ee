import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { failing, noSource } from "../../../mocks/scenarios/scenarios.ts";
import { ResultCards } from "../../../ui/features/screener/ResultCards.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { makeResults } from "../../app/stocks/results.ts";

const [first] = makeResults(1);

const meta = {
  component: ResultCards,
  parameters: onPage(),
  args: { results: first ? [{ ...first, symbol: "AAPL", name: "Apple", price: 304 }] : [] },
  decorators: [
    (Story) => (
      <>
        <Story />
        <AddressLine />
      </>
    ),
  ],
} satisfies Meta<typeof ResultCards>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EachButton: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    scenario: [
      ...failing("post", "alerts"),
      ...failing("post", "stocks/refresh/:symbol", noSource),
    ],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    const press = async (name: string) =>
      userEvent.click(await canvas.findByRole("button", { name }));
    await press("Alert when AAPL is above $334.40");
    await expectToast("Failed to create price alert");
    await press("Refresh Now: AAPL");
    await expectToast("Failed to refresh price");
    world.endScenario();
    await press("Alert when AAPL is above $334.40");
    await expectToast("Price alert created successfully");
    world.hold("post", "*/api/stocks/refresh/:symbol");
    await press("Refresh Now: AAPL");
    await expectBusyButton(canvas);
    world.release();
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "Refresh Now: AAPL" })).toBeEnabled(),
    );
    await press("Chart of AAPL");
    await expectAddress("/?chart=AAPL");
  },
};

export const ManyResults: Story = {
  tags: ["phone"],
  args: { results: makeResults(30) },
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole("list", { name: "Screener results" }));
    await waitFor(() => expect(list.getAllByRole("article")).toHaveLength(24));
    await userEvent.click(canvas.getByRole("button", { name: "Show 6 more" }));
    await waitFor(() => expect(list.getAllByRole("article")).toHaveLength(30));
    await expect(canvas.queryByRole("button", { name: /more$/ })).toBeNull();
    const lefts = list.getAllByRole("article").map((card) => card.getBoundingClientRect().left);
    await expect(new Set(lefts).size).toBe(1);
  },
};
