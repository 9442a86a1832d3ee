import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import {
  CHAT_REPLY_DELAY_MS,
  LiveChatDialog,
} from "../../../ui/features/phoneNumbers/LiveChatDialog.tsx";
import "../../../ui/features/phoneNumbers/phoneNumbers.css";

const meta = {
  component: LiveChatDialog,
  args: { isOpen: true, phone: "+1 (202) 555-0123", onClose: fn() },
} satisfies Meta<typeof LiveChatDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findChat = async () =>
  within(await screen.findByRole("dialog", { name: "Live Chat Support" }));

export const Open: Story = {
  play: async ({ args, userEvent }) => {
    const chat = await findChat();
    await expect(chat.getByText("About +1 (202) 555-0123")).toBeVisible();
    await userEvent.click(chat.getByRole("button", { name: "Close chat" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const IgnoresEmptyText: Story = {
  play: async ({ userEvent }) => {
    const chat = await findChat();
    await userEvent.click(chat.getByRole("button", { name: "Send" }));
    await userEvent.type(chat.getByLabelText("Message"), "   {Enter}");
    await expect(chat.queryAllByRole("listitem")).toHaveLength(0);
  },
};

/** The canned answer comes after the second that the specification names, once for each message. */
export const Answers: Story = {
  play: async ({ userEvent }) => {
    await expect(CHAT_REPLY_DELAY_MS).toBe(1000);
    const chat = await findChat();
    await userEvent.type(chat.getByLabelText("Message"), "Is anybody there?{Enter}");
    await expect(chat.getAllByRole("listitem")).toHaveLength(1);
    await expect(chat.getByLabelText("Message")).toHaveValue("");
    await waitFor(() => expect(chat.getAllByRole("listitem")).toHaveLength(2));
    await expect(chat.getByText(/^Thank you for your message\./)).toBeVisible();
  },
};

function Reopened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button text="Open" onClick={() => setOpen(true)} />
      <LiveChatDialog isOpen={isOpen} phone="+1 (202) 555-0123" onClose={() => setOpen(false)} />
    </>
  );
}

/** Closing before the answer ends the conversation; the focus returns. */
export const ClosesByEscape: Story = {
  render: () => <Reopened />,
  play: async ({ canvas, userEvent }) => {
    const open = canvas.getByRole("button", { name: "Open" });
    await userEvent.click(open);
    await userEvent.type((await findChat()).getByLabelText("Message"), "Hello{Enter}");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(open).toHaveFocus());
    await userEvent.click(open);
    await expect((await findChat()).queryAllByRole("listitem")).toHaveLength(0);
  },
};
