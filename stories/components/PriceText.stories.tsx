import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { PriceText } from "../../ui/components/PriceText.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = { component: PriceText, args: { value: 187.4 } } satisfies Meta<typeof PriceText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Dollars: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("$187.40")).toBeVisible();
  },
};

export const UnderOneDollar: Story = {
  args: { value: 0.4312 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("$0.4312")).toBeVisible();
  },
};

export const Yen: Story = {
  args: { value: 2945, currency: "JPY" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("¥2,945")).toBeVisible();
  },
};

/** Points of an index and an exchange rate are no dollars. */
export const Level: Story = {
  args: { value: 1.15, symbol: "EURUSD=X" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1.1500")).toBeVisible();
  },
};

export const Missing: Story = {
  args: { value: null, missingReason: "The market has not opened today" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("–")).toBeVisible();
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
