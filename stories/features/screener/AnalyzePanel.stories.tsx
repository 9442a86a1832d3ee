import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { marketDown } from "../../../mocks/scenarios/scenarios.ts";
import { AnalyzePanel } from "../../../ui/features/screener/AnalyzePanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: AnalyzePanel,
  parameters: onPage(),
} satisfies Meta<typeof AnalyzePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const RefusedThenAnalyzed: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, loaded, userEvent }) => {
    const symbol = canvas.getByLabelText("Symbol");
    await userEvent.click(canvas.getByRole("button", { name: "Analyze" }));
    await expect(await canvas.findByText("Please enter a valid stock symbol first")).toBeVisible();
    await userEvent.type(symbol, "ZZZZ{Enter}");
    await expectToast("Symbol not found");
    await waitFor(() => expect(symbol).toHaveAccessibleDescription("Symbol 'ZZZZ' not found"));
    await expect(symbol).toHaveValue("ZZZZ");
    worldOf(loaded).enterScenario(marketDown);
    await userEvent.clear(symbol);
    await userEvent.type(symbol, "aapl{Enter}");
    await expectToast("Error analyzing symbol");
    await waitFor(() =>
      expect(symbol).toHaveAccessibleDescription("No market source is available right now"),
    );
    worldOf(loaded).endScenario();
    await userEvent.type(symbol, "{Enter}");
    await expect(await canvas.findByText("Apple")).toBeVisible();
    await expect(await canvas.findByText(/^Upside/)).toBeVisible();
  },
};
