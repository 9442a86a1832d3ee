import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { NoticeBar } from "../../../ui/components/feedback/NoticeBar.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const reload = fn();

const meta = {
  component: NoticeBar,
  args: { tone: "warning", sentence: "Offline. Prices as of 14:32" },
} satisfies Meta<typeof NoticeBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithAndWithoutAction: Story = {
  render: variantsOf(NoticeBar, {
    warning: {},
    withAction: {
      tone: "plain",
      sentence: "A new version is ready.",
      children: <Button intent="primary" text="Reload" onClick={reload} />,
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const [warning, plain] = canvas.getAllByRole("region", { name: /^Notice: / });
    await expect(warning).toHaveTextContent("Offline. Prices as of 14:32");
    await expect(within(warning!).queryByRole("button")).toBeNull();
    await userEvent.click(within(plain!).getByRole("button", { name: "Reload" }));
    await expect(reload).toHaveBeenCalled();
  },
};

export const LinkOnAPhone: Story = {
  tags: ["phone"],
  args: {
    sentence: "Notifications are off. Alerts are still checked, and their messages wait.",
    children: <a href="/settings">Turn them on in Settings</a>,
  },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("region", { name: /^Notice: / }).getBoundingClientRect();
    const link = canvas.getByRole("link").getBoundingClientRect();
    await expect(link.height).toBe(44);
    await expect(link.bottom).toBeLessThanOrEqual(bar.bottom);
  },
};

export const States = statesOf(() => import("./NoticeBar.stories.tsx"), { width: 560 });
