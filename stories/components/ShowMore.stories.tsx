import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ShowMore } from "../../ui/components/ShowMore.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: ShowMore,
  args: {
    rows: "alerts",
    shown: 48,
    total: 1234,
    hasMore: true,
    isBusy: false,
    hasFailed: false,
    onMore: fn(),
  },
} satisfies Meta<typeof ShowMore>;

export default meta;
type Story = StoryObj<typeof meta>;

export const MoreToCome: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("48 of 1,234 alerts");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};

/** The button keeps the focus while it waits, and a second press asks for nothing. */
export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: "Loading…" });
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(args.onMore).not.toHaveBeenCalled();
  },
};

export const Failed: Story = {
  args: { hasFailed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      "More could not be loaded. 48 of 1,234 alerts",
    );
  },
};

export const AtTheEnd: Story = {
  args: { shown: 1234, hasMore: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("All 1,234 alerts");
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const States = statesOf(() => import("./ShowMore.stories.tsx"));
