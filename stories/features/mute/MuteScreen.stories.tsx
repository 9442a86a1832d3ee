import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { MuteScreen } from "../../../ui/features/mute/MuteScreen.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert } from "../../seeds.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";

const meta = {
  component: MuteScreen,
  parameters: onPage({ path: "/notifications/mute" }),
} satisfies Meta<typeof MuteScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const addOne = async (world: StoryWorld) => {
  await addAlert(world, { symbol: "AAPL", targetPrice: 100_000, alertType: "above" });
};
const muteAll = async (world: StoryWorld) => {
  await world.call("POST", "/api/notifications/mutes", { alertId: null, minutes: 60 });
};

export const UnmutedThenMuted: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    path: "/notifications/mute",
    prepare: muteAll,
    scenario: failing("delete", "notifications/mutes/:alertId"),
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    const press = async (name: string) =>
      userEvent.click(await canvas.findByRole("button", { name }));
    await press("Unmute");
    await expectToast("Failed to unmute");
    worldOf(loaded).enterScenario(failing("post", "notifications/mutes"));
    await press("Unmute");
    await expect(
      await canvas.findByText(/^No notifications are sent during this time/),
    ).toBeVisible();
    await press("Mute for 1 day");
    await expectToast("Failed to mute");
    await expect(canvas.queryByRole("button", { name: "Unmute" })).toBeNull();
    worldOf(loaded).endScenario();
    await press("Mute for 1 hour");
    await expect(await canvas.findByRole("button", { name: "Unmute" })).toBeVisible();
    const until = canvas.getByText(/^Muted until (Nov 2\d, )?\d\d:\d\d\.$/);
    await userEvent.hover(until);
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(/^Nov 2\d, 2026, /);
  },
};

export const OneAlert: Story = {
  parameters: onPage({
    path: "/notifications/mute?alert=1",
    prepare: addOne,
    scenario: slowNetwork,
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(canvas.getByText("Waiting for the mute status.")).toBeInTheDocument();
    worldOf(loaded).endScenario();
    await expect(await canvas.findByText("Mute the alert on AAPL?")).toBeVisible();
    const all = await canvas.findByRole("link", { name: "Mute all alerts instead" });
    await expect(all).toHaveAttribute("href", "/notifications/mute");
    await userEvent.click(canvas.getByRole("button", { name: "Mute for 1 hour" }));
    await expect(await canvas.findByText("The alert on AAPL is muted")).toBeVisible();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    path: "/notifications/mute",
    scenario: failing("get", "notifications/mutes"),
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The mute status could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(await canvas.findByRole("button", { name: "Mute for 1 hour" })).toBeVisible();
  },
};
