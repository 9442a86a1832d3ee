import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { failing, noSignals, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { SignalsPanel } from "../../../ui/features/dashboard/SignalsPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: SignalsPanel,
  parameters: onPage(),
} satisfies Meta<typeof SignalsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignalsWithATarget: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: [...slowNetwork, ...failing("get", "stock-signals")] }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the analysts' signals.",
      "The signals could not be loaded",
    );
    const list = await canvas.findByRole("list", { name: "Stock buy signals" });
    await expect(within(list).getAllByRole("article")).toHaveLength(5);
    await expect(
      canvas.getByRole("heading", { name: "Stock Buy Signals newest 50" }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show all" }));
    await expect(within(list).getAllByRole("article")).toHaveLength(50);
    await userEvent.click(canvas.getByRole("button", { name: "Show fewer" }));
    await expect(within(list).getAllByRole("article")).toHaveLength(5);
    const [first] = canvas.getAllByText(/^Target .\S/);
    if (!first) throw new Error("There is no signal");
    await userEvent.click(first);
    await waitFor(() => expect(canvas.getAllByLabelText(/^Target price for/)[0]).toBeVisible());
  },
};

export const Empty: Story = {
  parameters: onPage({ scenario: noSignals }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No active stock signals available.")).toBeVisible();
    await expect(
      canvas.getByText("Check back later for new signals from our analysts."),
    ).toBeVisible();
  },
};
