import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { useDiscardQuestion } from "../../../ui/components/feedback/useDiscardQuestion.tsx";
import { FormInput } from "../../../ui/components/forms/FormField.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

interface FormProps {
  onClose: () => void;
}

function Form({ onClose }: FormProps) {
  const [name, setName] = useState("Retirement");
  const { close, question } = useDiscardQuestion(name !== "Retirement", onClose);
  return (
    <Dialog isOpen title="Edit portfolio" onClose={close}>
      <DialogBody>
        <FormInput label="Name" value={name} onValueChange={setName} />
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Save" onClick={onClose} />} />
      {question}
    </Dialog>
  );
}

const meta = {
  component: Form,
  args: { onClose: fn() },
  argTypes: { onClose: { description: "Called when it closes." } },
} satisfies Meta<typeof Form>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AsksOnceChanged: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByLabelText("Name"));
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.type(screen.getByLabelText("Name"), " 2040");
    await userEvent.keyboard("{Escape}");
    await screen.findByRole("alertdialog");
    await waitFor(() => expect(screen.getByRole("button", { name: "Keep editing" })).toHaveFocus());
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  },
};

export const States = statesOf(() => import("./useDiscardQuestion.stories.tsx"), { frame: 360 });
