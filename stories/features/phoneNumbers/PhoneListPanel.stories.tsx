import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import {
  failing,
  phoneTestRefused,
  restorePhoneFails,
  slowNetwork,
} from "../../../mocks/scenarios/scenarios.ts";
import { PhoneListPanel } from "../../../ui/features/phoneNumbers/PhoneListPanel.tsx";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoPhones } from "../../seeds.ts";
import { expectFocusIn } from "../../expectFocusIn.ts";

const MOBILE = "+1 (202) 555-0123";
const DESK = "+1 (202) 555-0124";

const meta = {
  component: PhoneListPanel,
  args: { onAdd: fn() },
  parameters: onPage({ prepare: addTwoPhones }),
} satisfies Meta<typeof PhoneListPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedThenEmpty: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "phone-numbers"), prepare: async () => undefined }),
  play: async ({ args, canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The phone numbers could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(
      await canvas.findByText(
        "Add phone numbers to receive SMS alerts when price targets are reached.",
      ),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add your first number" }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
  },
};

export const DialogsOpened: Story = {
  parameters: onPage({ scenario: slowNetwork, prepare: addTwoPhones }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(canvas.getByText("Waiting for the list of phone numbers.")).toBeInTheDocument();
    worldOf(loaded).endScenario();
    const desk = within(await canvas.findByRole("row", { name: /0124/ }));
    await expect(desk.getByText("Inactive")).toBeVisible();
    await expect(desk.getByText("Never")).toBeVisible();
    const mobile = within(canvas.getByRole("row", { name: /0123/ }));
    await expect(mobile.getByText("Active")).toBeVisible();
    await expect(mobile.getByText("5 h ago")).toBeVisible();

    await userEvent.click(canvas.getByRole("button", { name: `Edit ${MOBILE}` }));
    const edit = await screen.findByRole("dialog", { name: "Edit Phone Number" });
    await expect(within(edit).getByLabelText("Phone number")).toHaveValue(MOBILE);
    await expectFocusIn(edit);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: `Live chat support for ${MOBILE}` }));
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: "Live Chat Support" })).toBeVisible(),
    );
  },
};

export const ChangesFail: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    scenario: [...failing("put", "phone-numbers/:id"), ...phoneTestRefused, ...restorePhoneFails],
    prepare: addTwoPhones,
  }),
  play: async ({ canvas, userEvent }) => {
    const toggle = await canvas.findByLabelText(`Send alerts to ${DESK}`);
    toggle.focus();
    await userEvent.keyboard(" ");
    await expectToast("Failed to update phone number");
    await waitFor(() => expect(toggle).not.toBeChecked());
    await userEvent.click(canvas.getByRole("button", { name: `Test SMS to ${DESK}` }));
    await expectToast("Failed to send test SMS");
    await expectToast("Too many requests. Try again in 40 s");
    await userEvent.click(canvas.getByRole("button", { name: `Delete ${MOBILE}` }));
    await expectToast(`${MOBILE} has been deleted`);
    await userEvent.click(await findUndo());
    await expectToast("Failed to restore the phone number");
    await waitFor(() => expect(canvas.queryByText(MOBILE)).toBeNull());
  },
};
