import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { IndicatorProfile } from "../../../ui/components/dataDisplay/IndicatorProfile.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const known = {
  priceVolatility: 71,
  volumeSurge: 96,
  optionsActivity: 50,
  analystActivity: 33,
  socialSentiment: 12,
  institutionalFlow: 0,
};

const meta = {
  component: IndicatorProfile,
  args: { values: known },
} satisfies Meta<typeof IndicatorProfile>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownAndUnknown: Story = {
  render: variantsOf(IndicatorProfile, {
    known: {},
    partly: { values: { ...known, optionsActivity: null, socialSentiment: null } },
  }),
  play: async ({ canvas }) => {
    const [all, partly] = canvas.getAllByRole("img");
    await expect(all).toHaveAccessibleName(
      "Price volatility 71, Volume surge 96, Options activity 50, Analyst activity 33, Social sentiment 12, and Institutional flow 0",
    );
    await expect(partly).toHaveAccessibleName(/Options activity not available/);
    await expect(partly!.querySelectorAll(".indicator-profile-bar")).toHaveLength(4);
  },
};

export const States = statesOf(() => import("./IndicatorProfile.stories.tsx"), { width: 160 });
