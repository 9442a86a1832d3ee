import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { AddServiceForm } from "../../../ui/features/notifications/AddServiceForm.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: AddServiceForm,
  args: { service: "ntfy", onChanged: fn(), onAdded: fn(), onCancel: fn() },
  parameters: onPage(),
} satisfies Meta<typeof AddServiceForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EachService: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const choose = (service: string) =>
      userEvent.selectOptions(canvas.getByLabelText("Service"), service);
    const add = () => userEvent.click(canvas.getByRole("button", { name: "Add channel" }));
    await userEvent.type(canvas.getByLabelText("Name"), "Phone");
    await userEvent.type(canvas.getByLabelText("Topic URL"), "https://ntfy.sh/my-alerts");
    await add();
    await expectToast("Channel added. Press Test to try it.");
    await waitFor(() => expect(args.onAdded).toHaveBeenCalledOnce());

    await choose("webhook");
    await userEvent.clear(canvas.getByLabelText("Name"));
    await userEvent.type(canvas.getByLabelText("Name"), "Family");
    await userEvent.type(canvas.getByLabelText("Signing secret"), "too short");
    await choose("ntfy");
    await expect(canvas.getByLabelText("Name")).toHaveValue("Family");
    await expect(canvas.getByLabelText("Access token")).toHaveValue("");

    await choose("discord");
    await expect(canvas.getByLabelText("Webhook URL")).toHaveAttribute("type", "password");
    await expect(canvas.queryByLabelText(/secret|token/)).toBeNull();

    await choose("telegram");
    await userEvent.type(canvas.getByLabelText("Chat ID"), "123456789");
    await add();
    await expect(canvas.getByText("Enter the bot's token")).toBeVisible();
    await expect(canvas.getByLabelText("Bot token")).toHaveFocus();

    await choose("matrix");
    await userEvent.type(canvas.getByLabelText("Room ID"), "!abcdefghij:matrix.org");
    await add();
    await expect(canvas.getByText("Enter the homeserver's address")).toBeVisible();
    await expect(canvas.getByText("Enter the account's access token")).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Homeserver URL"), "https://matrix.org");
    await userEvent.type(canvas.getByLabelText("Access token"), "syt_YW5u_abcdefghij");
    await add();
    await waitFor(() => expect(args.onAdded).toHaveBeenCalledTimes(2));
  },
};

export const Refused: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Name"), "Phone");
    await userEvent.type(canvas.getByLabelText("Topic URL"), "no topic");
    await userEvent.click(canvas.getByRole("button", { name: "Add channel" }));
    await expect(
      await canvas.findByText(
        "Topic URL must be the name of an ntfy topic or its address, https://ntfy.sh/your-topic",
      ),
    ).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("Topic URL")).toHaveFocus());
    await expect(canvas.getByLabelText("Topic URL")).toHaveValue("no topic");
  },
};
