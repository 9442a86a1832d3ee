import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PostText } from "../../../ui/components/community/PostText.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: PostText,
  args: { what: "Ford", text: "First line\n\nThird line" },
} satisfies Meta<typeof PostText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ShortAndLong: Story = {
  render: variantsOf(PostText, {
    short: {},
    markup: { text: "<b>bold</b> &amp; <script>alert(1)</script>" },
    long: {
      what: "Tesla",
      text: Array.from({ length: 40 }, (_, line) => `Line ${line}`).join("\n"),
    },
    oneWord: { what: "Xerox", text: "x".repeat(1000) },
  }),
  decorators: [
    (Story) => (
      <div style={{ width: 240 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const short = canvas.getByText(/First line/);
    await expect(getComputedStyle(short).whiteSpaceCollapse).toBe("preserve-breaks");
    await expect(canvas.queryByRole("button", { name: /Ford$/ })).toBeNull();
    await expect(canvas.getByText("<b>bold</b> &amp; <script>alert(1)</script>")).toBeVisible();
    await expect(canvasElement.querySelector("b, script")).toBeNull();
    await expect(canvas.getByText(/^x+$/).scrollWidth).toBeLessThanOrEqual(240);
    const text = canvas.getByText(/Line 39/);
    const folded = text.clientHeight;
    const unfold = canvas.getByRole("button", { name: "Show all of Tesla" });
    await userEvent.click(unfold);
    await expect(text.clientHeight).toBeGreaterThan(folded * 4);
    await expect(unfold).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(canvas.getByRole("button", { name: "Show less of Tesla" }));
    await expect(text.clientHeight).toBe(folded);
  },
};

export const States = statesOf(() => import("./PostText.stories.tsx"), { width: 480 });
