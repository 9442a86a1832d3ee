import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { failing, noSource } from "../../../mocks/scenarios/scenarios.ts";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { InternationalScreen } from "../../../ui/features/international/InternationalScreen.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: InternationalScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/international-stocks" }) },
} satisfies Meta<typeof InternationalScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Found: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText("Market")).toHaveValue("US");
    await expect(canvas.queryByRole("region", { name: "Result" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Search" }));
    await expect(canvas.getByText("Please enter a stock symbol")).toBeVisible();
    await expect(canvas.getByLabelText("Symbol")).toHaveFocus();

    await userEvent.selectOptions(canvas.getByLabelText("Market"), "London (LSE)");
    await userEvent.click(canvas.getByRole("button", { name: "VOD.L Vodafone Group" }));
    await expect(await canvas.findByRole("article", { name: "VOD.L" })).toBeVisible();
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("VOD");
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Market"), "Tokyo (TSE)");
    await userEvent.type(canvas.getByLabelText("Symbol"), "7203{Enter}");
    const card = within(await canvas.findByRole("article", { name: "7203.T" }));
    const { price } = await storyQuote("7203.T");
    await expect(card.getByText(formatPrice(price, "JPY"))).toBeVisible();
    await expect(await canvas.findByText("Found Toyota Motor, 7203.T")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    path: "/international-stocks",
    scenario: failing("get", "stocks/international/:symbol", noSource),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "zzzz{Enter}");
    await expect(
      await canvas.findByText("Failed to fetch stock data. Please check the symbol and try again."),
    ).toBeVisible();
  },
};
