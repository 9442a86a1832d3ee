import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ShowMore } from "../../../ui/components/actions/ShowMore.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const EveryState: Story = {
  render: variantsOf(ShowMore, {
    more: {},
    busy: { rows: "stocks", isBusy: true },
    failed: { rows: "filings", hasFailed: true },
    ended: { rows: "posts", shown: 1234, hasMore: false },
  }),
  play: async ({ args, canvas, userEvent }) => {
    const [more, , failed, ended] = canvas.getAllByRole("status");
    await expect(more).toHaveTextContent("48 of 1,234 alerts");
    await expect(failed).toHaveTextContent("More could not be loaded. 48 of 1,234 filings");
    await expect(ended).toHaveTextContent("All 1,234 posts");
    await expect(canvas.getAllByRole("button")).toHaveLength(3);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onMore).toHaveBeenCalledOnce();
    const busy = canvas.getByRole("button", { name: "Loading…" });
    await userEvent.click(busy);
    await expect(busy).toHaveFocus();
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};

export const States = statesOf(() => import("./ShowMore.stories.tsx"));
