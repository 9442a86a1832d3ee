import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { createDemoSession, DemoSessionContext } from "../../../ui/app/demo/demoSession.ts";
import { Toaster } from "../../../ui/app/Toaster.tsx";
import { DemoData } from "../../../ui/features/demoInbox/DemoData.tsx";
import { createDemo } from "../../demoSeeds.ts";

const reset = fn(() => Promise.resolve());
const importText = fn((text: string) =>
  text === "good"
    ? Promise.resolve()
    : Promise.reject(new Error("This is not an export of the demo")),
);
const reload = fn();

const meta = {
  component: DemoData,
  args: { reload },
  decorators: [
    (Story) => (
      <DemoSessionContext value={createDemoSession(async () => createDemo({ reset, importText }))}>
        <Story />
        <Toaster />
      </DemoSessionContext>
    ),
  ],
  beforeEach: () => {
    for (const each of [reset, importText, reload]) each.mockClear();
  },
} satisfies Meta<typeof DemoData>;

export default meta;
type Story = StoryObj<typeof meta>;

const findQuestion = async (name: string) =>
  within(await screen.findByRole("alertdialog", { name }));

export const ResetAsksFirst: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Reset…" }));
    await userEvent.click(
      (await findQuestion("Reset the demo")).getByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(reset).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Reset…" }));
    await userEvent.click(
      (await findQuestion("Reset the demo")).getByRole("button", { name: "Reset" }),
    );
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await expect(reset).toHaveBeenCalledOnce();
  },
};

/** A file that cannot be taken is refused with the reason, and the page stays as it is. */
export const ImportRefused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(
      await canvas.findByLabelText("File to import"),
      new File(["bad"], "x.json", { type: "application/json" }),
    );
    await userEvent.click(
      (await findQuestion("Import data")).getByRole("button", { name: "Import" }),
    );
    await expect(await screen.findByText("This is not an export of the demo")).toBeVisible();
    await expect(reload).not.toHaveBeenCalled();
  },
};

export const ImportTaken: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(
      await canvas.findByLabelText("File to import"),
      new File(["good"], "x.json", { type: "application/json" }),
    );
    await userEvent.click(
      (await findQuestion("Import data")).getByRole("button", { name: "Import" }),
    );
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  },
};
