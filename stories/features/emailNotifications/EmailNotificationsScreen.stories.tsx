import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { credentialStates } from "../../../mocks/scenarios/settingsScenarios.ts";
import { EmailNotificationsScreen } from "../../../ui/features/emailNotifications/EmailNotificationsScreen.tsx";
import { onPage } from "../../page.ts";
import { addTwoEmails } from "../../seeds.ts";

const meta = {
  component: EmailNotificationsScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/email-notifications" }) },
} satisfies Meta<typeof EmailNotificationsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AddedIsOffered: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(
      canvas.getByRole("heading", { level: 1, name: "Email Notifications" }),
    ).toBeVisible();
    for (const title of ["Add an address", "Mail delivery", "Addresses"]) {
      await expect(await canvas.findByRole("heading", { level: 2, name: title })).toBeVisible();
    }
    await expect(canvas.getByRole("heading", { name: "Create Email Price Alert" })).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Email"), "me@example.com");
    await userEvent.type(canvas.getByLabelText("Label"), "Personal{Enter}");
    const list = await canvas.findByRole("list", { name: "Addresses" });
    await expect(within(list).getByText("me@example.com")).toBeVisible();
    await expect(canvas.getByRole("heading", { name: "Addresses 1" })).toBeVisible();
    await expect(
      await canvas.findByRole("option", { name: "Personal · me@example.com" }),
    ).toBeInTheDocument();
  },
};

export const NotSetUpOnAPhone: Story = {
  tags: ["phone"],
  parameters: onPage({
    path: "/email-notifications",
    prepare: addTwoEmails,
    scenario: credentialStates,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Email isn't set up/)).toBeVisible();
    const link = canvas.getByRole("link", { name: "How to set up email" });
    await expect(link).toHaveAttribute("href", "/settings/sources#system-status");
    await canvas.findByRole("list", { name: "Addresses" });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
