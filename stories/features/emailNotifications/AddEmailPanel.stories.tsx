import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { addEmailFails } from "../../../mocks/scenarios.ts";
import { AddEmailPanel } from "../../../ui/features/emailNotifications/AddEmailPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";
import { addEmail } from "../../seeds.ts";

const meta = {
  component: AddEmailPanel,
  parameters: onPage(),
} satisfies Meta<typeof AddEmailPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With either field empty nothing is sent and nothing is said. */
export const EmptyIsIgnored: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Email"), "me@example.com{Enter}");
    await expect(canvas.getByLabelText("Email")).toHaveValue("me@example.com");
    await userEvent.clear(canvas.getByLabelText("Email"));
    await userEvent.type(canvas.getByLabelText("Label"), "Personal{Enter}");
    await expect(canvas.getByLabelText("Label")).toHaveAccessibleDescription(
      "A name to recognize it in the list",
    );
    await expect(screen.queryByRole("alert")).toBeNull();
  },
};

/** With the keyboard alone. */
export const Added: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("me@example.com");
    await userEvent.tab();
    await userEvent.keyboard("Personal{Enter}");
    await expectToast("me@example.com has been added");
    await waitFor(() => expect(canvas.getByLabelText("Email")).toHaveValue(""));
    await expect(canvas.getByLabelText("Label")).toHaveValue("");
  },
};

export const NotAnAddress: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Label"), "Personal");
    await userEvent.type(canvas.getByLabelText("Email"), "me at example{Enter}");
    await expect(await canvas.findByText("Enter a valid email address")).toBeVisible();
    await expect(canvas.getByLabelText("Email")).toBeInvalid();
    await expectToast("Failed to add email notification.");
  },
};

export const OnTheListAlready: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: async (world) => void (await addEmail(world, "me@example.com", "Personal")),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Label"), "Again");
    await userEvent.type(canvas.getByLabelText("Email"), "me@example.com{Enter}");
    await expect(await canvas.findByText("me@example.com is on the list already")).toBeVisible();
  },
};

export const AddFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: addEmailFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Label"), "Personal");
    await userEvent.type(canvas.getByLabelText("Email"), "me@example.com{Enter}");
    await expectToast("Failed to add email notification.");
    await expect(canvas.getByLabelText("Email")).toHaveValue("me@example.com");
  },
};
