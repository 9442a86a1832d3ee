import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { marketDown } from "../../../mocks/scenarios.ts";
import { AnalyzePanel } from "../../../ui/features/screener/AnalyzePanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: AnalyzePanel,
  parameters: onPage(),
} satisfies Meta<typeof AnalyzePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Analyzed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "aapl{Enter}");
    await expect(await canvas.findByText("Apple")).toBeVisible();
    await expect(canvas.getByText(/^Upside/)).toBeVisible();
    await expect(canvas.getByText(/^(LOW|MEDIUM|HIGH|VERY HIGH) RISK$/)).toBeVisible();
  },
};

export const NoSymbol: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Analyze" }));
    await expect(canvas.getByText("Please enter a valid stock symbol first")).toBeVisible();
  },
};

export const UnknownSymbol: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "ZZZZ{Enter}");
    await expectToast("Symbol not found");
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("ZZZZ");
  },
};

export const MarketDown: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: marketDown }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "AAPL{Enter}");
    await expectToast("Error analyzing symbol");
  },
};
