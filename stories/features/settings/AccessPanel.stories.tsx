import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { somebodyGuesses } from "../../../mocks/scenarios/settingsScenarios.ts";
import { AccessPanel } from "../../../ui/features/settings/AccessPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: AccessPanel,
  parameters: onPage(),
} satisfies Meta<typeof AccessPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NoPassCode: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No passcode is set/)).toBeVisible();
  },
};

export const SomebodyGuesses: Story = {
  parameters: onPage({ scenario: somebodyGuesses }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Firefox on Linux")).toBeVisible();
    await expect(canvas.getByText("This browser")).toBeVisible();
    await expect(canvas.getByText(/^ann@example\.org · 192\.168\.1\.20 · last seen/)).toBeVisible();
    await expect(canvas.getByText(/Failed sign-ins since the server started: 212/)).toBeVisible();
    await expect(canvas.getByText(/listens on 0\.0\.0\.0 without encryption/)).toBeVisible();
    await userEvent.click(
      canvas.getByRole("button", { name: "Sign out Safari on iPhone at 192.168.1.31" }),
    );
    await expectToast("Signed out");
  },
};
