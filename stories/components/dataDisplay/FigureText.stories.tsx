import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { FigureText } from "../../../ui/components/dataDisplay/FigureText.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: FigureText,
  args: { text: "$12.50", tail: 5 },
} satisfies Meta<typeof FigureText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Column: Story = {
  render: ({ tail }) => (
    <ul style={{ width: 120, textAlign: "right" }}>
      {["$12.50", "$0.8312", "$1,204.00", "–"].map((text) => (
        <li key={text}>
          <FigureText text={text} tail={tail} />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const points = [...canvasElement.querySelectorAll(".figure-text-rest")].map((rest) =>
      Math.round(rest.getBoundingClientRect().left),
    );
    await expect(points).toHaveLength(4);
    await expect(new Set(points).size).toBe(1);
  },
};

export const States = statesOf(() => import("./FigureText.stories.tsx"), { width: 390 });
