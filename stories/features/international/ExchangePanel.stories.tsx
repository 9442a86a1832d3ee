import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { failing, noSource } from "../../../mocks/scenarios/scenarios.ts";
import { ExchangePanel } from "../../../ui/features/international/ExchangePanel.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: ExchangePanel,
  args: { onChoose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof ExchangePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedThenChosen: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "stocks/exchanges", noSource) }),
  play: async ({ args, canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The exchanges could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    const exchange = await canvas.findByLabelText("Exchange");
    await waitFor(() => expect(exchange).toBeEnabled());
    await userEvent.type(exchange, "peru{Enter}");
    await expect(exchange).toHaveDisplayValue("Lima, Peru");
    await expect(canvas.queryByRole("group")).toBeNull();

    await userEvent.clear(exchange);
    await userEvent.type(exchange, "mil");
    await userEvent.click(await screen.findByRole("option", { name: "Milan, Italy" }));
    await expect(exchange).toHaveAccessibleDescription(
      "Its symbols end in .MI; most are quoted in EUR",
    );
    await userEvent.click(canvas.getByRole("button", { name: "ENI.MI Eni" }));
    await expect(args.onChoose).toHaveBeenCalledWith("ENI.MI");
  },
};
