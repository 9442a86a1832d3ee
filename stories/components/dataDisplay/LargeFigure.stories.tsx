import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { LargeFigure } from "../../../ui/components/dataDisplay/LargeFigure.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: LargeFigure,
  args: { text: "$12,480.55" },
} satisfies Meta<typeof LargeFigure>;

export default meta;
type Story = StoryObj<typeof meta>;

const FIGURES = ["−$128,404.50", "12,480", "$0.0421", "1.2M", "–"];

export const EveryFigure: Story = {
  render: ({ text }) => (
    <ul style={{ fontSize: 28, lineHeight: 1.4 }}>
      {[text, ...FIGURES].map((each) => (
        <li key={each} className="figures">
          <LargeFigure text={each} />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const muted = [...canvasElement.querySelectorAll(".large-figure-rest")];
    await expect(muted.map(({ textContent }) => textContent)).toEqual([".55", ".50", ".2M"]);
  },
};

export const States = statesOf(() => import("./LargeFigure.stories.tsx"));
