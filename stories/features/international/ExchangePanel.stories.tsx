import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { exchangesDown } from "../../../mocks/scenarios.ts";
import { ExchangePanel } from "../../../ui/features/international/ExchangePanel.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: ExchangePanel,
  args: { onChoose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof ExchangePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Its symbols are offered, and its suffix is said. */
export const Chosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const exchange = canvas.getByLabelText("Exchange");
    await canvas.findByRole("option", { name: "Milan, Italy" });
    await userEvent.selectOptions(exchange, "Milan, Italy");
    await expect(exchange).toHaveAccessibleDescription(
      "Its symbols end in .MI; most are quoted in EUR",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Look up ENI.MI, Eni" }));
    await expect(args.onChoose).toHaveBeenCalledWith("ENI.MI");
  },
};

/** Nothing of this exchange is in the simulated market. */
export const WithoutSymbols: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("option", { name: "Lima, Peru" });
    await userEvent.selectOptions(canvas.getByLabelText("Exchange"), "Lima, Peru");
    await expect(canvas.queryByRole("group")).toBeNull();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: exchangesDown }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The exchanges could not be loaded")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Retry" })).toBeVisible();
  },
};
