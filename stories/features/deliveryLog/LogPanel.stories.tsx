import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { newestLogWaits, olderLogFails } from "../../../mocks/scenarios/settingsScenarios.ts";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { LogPanel } from "../../../ui/features/deliveryLog/LogPanel.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addPhone, sendManyTests, sendTwoTests } from "../../seeds.ts";

const meta = {
  component: LogPanel,
  args: { filter: { channel: "", status: "", symbol: "", tests: "" } },
  parameters: onPage({ prepare: sendTwoTests }),
} satisfies Meta<typeof LogPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedThenFilled: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: sendTwoTests, scenario: failing("get", "notifications/log") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The delivery log could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("SMS · Mobile")).toBeVisible();
    const [first] = canvas.getAllByText("Delivered to the demo inbox");
    await userEvent.click(first!);
    await expect(canvas.getAllByText("Attempt 1 delivered")[0]).toBeVisible();
  },
};

export const ManyPages: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: sendManyTests, scenario: olderLogFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("55")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Newest" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Older" }));
    await expect(await canvas.findByText("The delivery log could not be loaded")).toBeVisible();
    await expect(canvas.queryByText("Email · Personal")).toBeNull();

    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(canvas.getAllByText("Email · Personal")).toHaveLength(5));
    await waitFor(async () => {
      const older = canvas.getByRole("button", { name: "Older" });
      // The button is also disabled while loading.
      await expect(older).not.toHaveClass("bp6-loading");
      await expect(older).toBeDisabled();
    });
    await waitFor(() => expect(canvas.getByRole("button", { name: "Newest" })).toBeEnabled());
    await userEvent.click(canvas.getByRole("button", { name: "Newest" }));
    await waitFor(() => expect(canvas.getAllByText("Email · Personal")).toHaveLength(50));
  },
};

const gate = { isShut: false, waiting: 0 };

export const TurnedWhileRefetched: Story = {
  parameters: onPage({
    scenario: newestLogWaits(gate),
    prepare: async (world) => {
      Object.assign(gate, { isShut: false, waiting: 0 });
      await sendManyTests(world);
    },
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText("55");
    gate.isShut = true;
    const world = worldOf(loaded);
    world.clock.advance(13_000);
    const { id } = await addPhone(world, "(202) 555-0123", "Mobile");
    await world.call("POST", `/api/phone-numbers/${id}/test`);
    await waitFor(() => expect(gate.waiting).toBeGreaterThan(0));
    await userEvent.click(canvas.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(canvas.getAllByText("Email · Personal")).toHaveLength(5));
  },
};

export const Empty: Story = {
  parameters: onPage({ prepare: () => Promise.resolve(), scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    await expect(canvas.getByText("Waiting for the delivery log.")).toBeInTheDocument();
    worldOf(loaded).endScenario();
    await expect(
      await canvas.findByText("Every notification appears here with its delivery status."),
    ).toBeVisible();
  },
};
