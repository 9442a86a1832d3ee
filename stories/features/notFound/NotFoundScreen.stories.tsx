import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { NotFoundScreen } from "../../../ui/features/notFound/NotFoundScreen.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: NotFoundScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/no-such-page" }) },
} satisfies Meta<typeof NotFoundScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NoSuchPage: Story = {
  args: { isDeveloped: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(canvas.getByText(/^This page doesn't exist/)).toBeVisible();
    await expect(canvas.queryByText(/to the router/)).toBeNull();
    await expect(canvas.getByRole("link")).toHaveAttribute("href", "/");
  },
};
