import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { PriceText } from "../../../ui/components/dataDisplay/PriceText.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: PriceText, args: { value: 187.4 } } satisfies Meta<typeof PriceText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryUnit: Story = {
  render: variantsOf(PriceText, {
    dollars: {},
    underOneDollar: { value: 0.4312 },
    yen: { value: 2945, currency: "JPY" },
    level: { value: 1.15, symbol: "EURUSD=X" },
    missing: { value: null },
  }),
  play: async ({ canvas }) => {
    for (const text of ["$187.40", "$0.4312", "¥2,945", "1.1500", "–"]) {
      await expect(canvas.getByText(text)).toBeVisible();
    }
  },
};

export const TintsWhenItMoves: Story = {
  render: function Moving({ value = 187.4 }) {
    const [price, setPrice] = useState(value ?? 0);
    return (
      <p style={{ display: "flex", gap: 16, alignItems: "center" }}>
        <PriceText value={price} />
        <Button text="Tick up" onClick={() => setPrice(price + 0.25)} />
        <Button text="Tick down" onClick={() => setPrice(price - 0.25)} />
      </p>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Tick up" }));
    await expect(canvas.getByText("$187.65")).toHaveClass("price-text-up");
    await userEvent.click(canvas.getByRole("button", { name: "Tick down" }));
    await expect(canvas.getByText("$187.40")).toHaveClass("price-text-down");
  },
};

export const States = statesOf(() => import("./PriceText.stories.tsx"), { width: 160 });
