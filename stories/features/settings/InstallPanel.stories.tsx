import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { InstallAdvice } from "../../../ui/features/settings/InstallPanel.tsx";

const accept = fn(() => Promise.resolve());

// A story cannot trigger the browser's install offer, so it passes the offer to the advice.
const meta = {
  component: InstallAdvice,
  args: { install: { state: "unavailable", accept } },
} satisfies Meta<typeof InstallAdvice>;

export default meta;
type Story = StoryObj<typeof meta>;

const STATES = ["unavailable", "offered", "ios", "installed"] as const;

export const EveryState: Story = {
  tags: ["phone"],
  render: () => (
    <>
      {STATES.map((state) => (
        <section key={state} aria-label={state}>
          <InstallAdvice install={{ state, accept }} />
        </section>
      ))}
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const advice = (name: (typeof STATES)[number]) => within(canvas.getByRole("region", { name }));
    await expect(advice("unavailable").getByText(/^To install, use/)).toBeVisible();
    await expect(advice("unavailable").getByRole("button", { name: "Install App" })).toBeDisabled();
    await userEvent.click(advice("offered").getByRole("button", { name: "Install App" }));
    await expect(accept).toHaveBeenCalledOnce();
    const steps = within(advice("ios").getByRole("list")).getAllByRole("listitem");
    await expect(steps).toHaveLength(3);
    await expect(advice("ios").getByText("Tap the Share button in Safari.")).toBeVisible();
    await expect(advice("ios").queryByRole("button")).toBeNull();
    await expect(advice("installed").getByText("Stock Monitor is installed")).toBeVisible();
  },
};
