import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { createDemoSession, DemoSessionContext } from "../../../ui/app/demo/demoSession.ts";
import { Toaster } from "../../../ui/app/Toaster.tsx";
import { DemoData } from "../../../ui/features/demoInbox/DemoData.tsx";
import { createDemo } from "../../demoSeeds.ts";

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
      <DemoSessionContext value={createDemoSession(async () => createDemo({ importText }))}>
        <Story />
        <Toaster staysOpen />
      </DemoSessionContext>
    ),
  ],
  beforeEach: () => {
    for (const each of [importText, reload]) each.mockClear();
  },
} satisfies Meta<typeof DemoData>;

export default meta;
type Story = StoryObj<typeof meta>;

const findQuestion = async (name: string) =>
  within(await screen.findByRole("alertdialog", { name }));

export const Imported: Story = {
  play: async ({ canvas, userEvent }) => {
    const upload = async (text: string) => {
      await userEvent.upload(
        await canvas.findByLabelText("File to import"),
        new File([text], "x.json", { type: "application/json" }),
      );
      const question = await findQuestion("Import data");
      await userEvent.click(question.getByRole("button", { name: "Import" }));
    };
    const waitForClose = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

    await upload("bad");
    await expect(await screen.findByText("This is not an export of the demo")).toBeVisible();
    await waitForClose();
    await expect(reload).not.toHaveBeenCalled();
    await upload("good");
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  },
};
