import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PostText } from "../../ui/components/PostText.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: PostText,
  args: { what: "Ford", text: "First line\n\nThird line" },
} satisfies Meta<typeof PostText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByText(/First line/);
    await expect(getComputedStyle(text).whiteSpaceCollapse).toBe("preserve-breaks");
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

/** Markup is shown as it was typed. */
export const Markup: Story = {
  args: { text: "<b>bold</b> &amp; <script>alert(1)</script>" },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("<b>bold</b> &amp; <script>alert(1)</script>")).toBeVisible();
    await expect(canvasElement.querySelector("b, script")).toBeNull();
  },
};

export const LongIsFolded: Story = {
  args: { text: Array.from({ length: 40 }, (_, line) => `Line ${line}`).join("\n") },
  play: async ({ canvas, userEvent }) => {
    const text = canvas.getByText(/Line 39/);
    const folded = text.clientHeight;
    const unfold = canvas.getByRole("button", { name: "Show all of Ford" });
    await userEvent.click(unfold);
    await expect(text.clientHeight).toBeGreaterThan(folded * 4);
    await expect(unfold).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(canvas.getByRole("button", { name: "Show less of Ford" }));
    await expect(text.clientHeight).toBe(folded);
  },
};

export const OneLongWord: Story = {
  args: { text: "x".repeat(1000) },
  decorators: [
    (Story) => (
      <div style={{ width: 240 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const text = canvas.getByText(/^x+$/);
    await expect(text.scrollWidth).toBeLessThanOrEqual(240);
  },
};

export const States = statesOf(() => import("./PostText.stories.tsx"), { width: 480 });
