import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { Tooltip } from "../../../ui/components/actions/Tooltip.tsx";
import { readTooltipDelay } from "../../../ui/components/actions/tooltipDelay.ts";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: Tooltip,
  args: { content: "Refreshes every 30 seconds", children: <Button text="Refresh" /> },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const DescribesItsTarget: Story = {
  render: (args) => (
    <p style={{ display: "flex", gap: 8 }}>
      <Tooltip {...args} />
      <Tooltip content="Second tip">
        <Button text="Second" />
      </Tooltip>
    </p>
  ),
  play: async ({ canvas, userEvent }) => {
    const first = canvas.getByRole("button", { name: "Refresh" });
    await userEvent.tab();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "Refreshes every 30 seconds",
    );
    await expect(first).toHaveAccessibleDescription("Refreshes every 30 seconds");
    const below = first.getBoundingClientRect().bottom + 6;
    // The position follows a few frames later.
    await waitFor(() => {
      const { top } = screen.getByRole("tooltip").getBoundingClientRect();
      return expect(Math.abs(top - below)).toBeLessThanOrEqual(1);
    });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    await userEvent.hover(first);
    await screen.findByText("Refreshes every 30 seconds");
    // The tip is visible a moment before it counts as open.
    await waitFor(() => expect(readTooltipDelay()).toBe(0));
    await userEvent.hover(canvas.getByRole("button", { name: "Second" }));
    await expect(await screen.findByText("Second tip")).toBeInTheDocument();
  },
};

export const States = statesOf(() => import("./Tooltip.stories.tsx"), { frame: 160 });
