import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { noSignals, signalsFail, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { SignalsPanel } from "../../../ui/features/dashboard/SignalsPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: SignalsPanel,
  parameters: onPage(),
} satisfies Meta<typeof SignalsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Shows the first five and a button for the rest. After a target is set its field is cleared; if
 * setting fails, the input is kept.
 */
export const SignalsWithATarget: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: [...slowNetwork, ...signalsFail] }),
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
    const [input] = canvas.getAllByLabelText(/^Target price for/);
    if (!input) throw new Error("There is no signal");
    await userEvent.type(input, "-1{Enter}");
    await expectToast("Please enter a valid target price");
    await expect(input).toHaveValue(-1);
    await userEvent.clear(input);
    await userEvent.type(input, "20{Enter}");
    await expectToast("Target Price Set");
    await expect(screen.getByText(/^Target price of .*20.* set successfully$/)).toBeVisible();
    await waitFor(() => expect(input).toHaveValue(null));
    await expect(await canvas.findByText(/^Your target:/)).toBeVisible();
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
