import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import {
  CHAT_REPLY_DELAY_MS,
  LiveChatDialog,
  type LiveChatDialogProps,
} from "../../../ui/features/phoneNumbers/LiveChatDialog.tsx";
import "../../../ui/features/phoneNumbers/phoneNumbers.css";

function Reopened({ phone }: LiveChatDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button text="Open" onClick={() => setOpen(true)} />
      <LiveChatDialog isOpen={isOpen} phone={phone} onClose={() => setOpen(false)} />
    </>
  );
}

const meta = {
  component: LiveChatDialog,
  args: { isOpen: true, phone: "+1 (202) 555-0123", onClose: fn() },
  render: (args) => <Reopened {...args} />,
} satisfies Meta<typeof LiveChatDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findChat = async () =>
  within(await screen.findByRole("dialog", { name: "Live Chat Support" }));

export const ClosedThenAnswered: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(CHAT_REPLY_DELAY_MS).toBe(1000);
    const open = canvas.getByRole("button", { name: "Open" });
    await userEvent.click(open);
    let chat = await findChat();
    await expect(chat.getByText("About +1 (202) 555-0123")).toBeVisible();
    await userEvent.type(chat.getByLabelText("Message"), "Hello{Enter}");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(open).toHaveFocus());

    await userEvent.click(open);
    chat = await findChat();
    await expect(chat.queryAllByRole("listitem")).toHaveLength(0);
    await userEvent.type(chat.getByLabelText("Message"), "Is anybody there?{Enter}");
    await expect(chat.getByLabelText("Message")).toHaveValue("");
    await waitFor(() => expect(chat.getAllByRole("listitem")).toHaveLength(2));
    await expect(chat.getByText(/^Thank you for your message\./)).toBeVisible();
  },
};
