import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { credentialStates } from "../../../mocks/scenarios/settingsScenarios.ts";
import { PhoneNumbersScreen } from "../../../ui/features/phoneNumbers/PhoneNumbersScreen.tsx";
import { onPage } from "../../page.ts";
import { addTwoPhones } from "../../seeds.ts";

const meta = {
  component: PhoneNumbersScreen,
  parameters: onPage({ path: "/phone-numbers", prepare: addTwoPhones }),
} satisfies Meta<typeof PhoneNumbersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table", { name: "Phone numbers" })).toBeVisible();
  },
};

export const RefusedOnAPhone: Story = {
  tags: ["phone"],
  parameters: onPage({
    path: "/phone-numbers",
    prepare: addTwoPhones,
    scenario: credentialStates,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^SMS isn't working\. Twilio refused/)).toBeVisible();
    const link = canvas.getByRole("link", { name: "Check the settings" });
    await expect(link).toHaveAttribute("href", "/settings/sources#api-configuration");
    await expect(await canvas.findByRole("table", { name: "Phone numbers" })).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};
