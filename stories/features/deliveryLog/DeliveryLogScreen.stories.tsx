import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { DeliveryLogScreen } from "../../../ui/features/deliveryLog/DeliveryLogScreen.tsx";
import { onPage } from "../../page.ts";
import { sendTwoTests } from "../../seeds.ts";

const meta = {
  component: DeliveryLogScreen,
  parameters: onPage({ path: "/notifications/log?tests=without", prepare: sendTwoTests }),
} satisfies Meta<typeof DeliveryLogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filtered: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("No matching notifications")).toBeVisible();
    await expect(canvas.getByLabelText("Tests")).toHaveValue("without");
    await userEvent.selectOptions(canvas.getByLabelText("Tests"), "");
    await waitFor(() =>
      expect(canvas.getAllByText("Delivered", { selector: ".bp6-tag *" })).toHaveLength(2),
    );
    await expect(canvas.getByText("SMS · Mobile")).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Channel"), "email");
    await waitFor(() => expect(canvas.queryByText("SMS · Mobile")).toBeNull());
    await expect(await canvas.findByText("Email · Personal")).toBeVisible();
  },
};
