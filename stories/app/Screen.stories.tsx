import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Screen, ScreenHeadingContext } from "../../ui/app/Screen.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: Screen,
  args: { children: <p>The screen's own content</p> },
  decorators: [
    (Story, { parameters }) => (
      <ScreenHeadingContext value={{ title: "Price Alerts", ...parameters["heading"] }}>
        <Story />
      </ScreenHeadingContext>
    ),
  ],
} satisfies Meta<typeof Screen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithSubtitleAndAction: Story = {
  parameters: { heading: { subtitle: "Manage your stock price alerts" } },
  args: { action: <Button intent="primary" text="Create Alert" /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Price Alerts");
    await expect(canvas.getByText("Manage your stock price alerts")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Create Alert" })).toBeVisible();
  },
};

export const States = statesOf(() => import("./Screen.stories.tsx"), { width: 560 });
