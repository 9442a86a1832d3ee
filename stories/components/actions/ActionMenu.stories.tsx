import { EditIcon, PauseIcon } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { ActionMenu } from "../../../ui/components/actions/ActionMenu.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { statesOf } from "../../catalog/statesOf.ts";

const [edit, pause] = [fn(), fn()];

const meta = {
  component: ActionMenu,
  args: {
    name: "More for the alert on AAPL",
    actions: [
      { text: "Edit", icon: <EditIcon />, onSelect: edit },
      { text: "Pause", icon: <PauseIcon />, onSelect: pause },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ display: "flex", justifyContent: "end", width: 240 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ActionMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ChosenByPointerAndKeys: Story = {
  play: async ({ canvas, userEvent }) => {
    edit.mockClear();
    pause.mockClear();
    const button = canvas.getByRole("button");
    await expect(canvas.queryByRole("menu")).toBeNull();
    await expect(button).toHaveAttribute("aria-haspopup", "menu");
    await userEvent.click(button);
    const opened = await canvas.findByRole("menu", { name: "More for the alert on AAPL" });
    await userEvent.click(within(opened).getByRole("menuitem", { name: "Edit" }));
    await expect(edit).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    const menu = within(await canvas.findByRole("menu"));
    const [first, second] = menu.getAllByRole("menuitem");
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard("{ArrowUp}");
    await expect(second).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(first).toHaveFocus();
    await userEvent.keyboard("{End}{Enter}");
    await expect(pause).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ canvas }) => {
    await expectBusyButton(canvas);
  },
};

export const States = statesOf(() => import("./ActionMenu.stories.tsx"));
