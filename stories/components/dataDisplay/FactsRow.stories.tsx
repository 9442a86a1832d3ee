import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ChangeText } from "../../../ui/components/dataDisplay/ChangeText.tsx";
import { FactsRow } from "../../../ui/components/dataDisplay/FactsRow.tsx";
import { SymbolButton } from "../../../ui/components/actions/SymbolButton.tsx";
import { UpsideTag } from "../../../ui/components/stocks/UpsideTag.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const openStock = fn();

const meta = {
  component: FactsRow,
  args: {
    title: "Roe Casey",
    figure: "$388.2M",
    detail: "Sold",
    note: "Sep 4, 2026",
    facts: [
      { label: "Role", value: "Chief Financial Officer" },
      { label: "Shares", value: "1,216,073" },
    ],
  },
  render: (args) => (
    <ul>
      <FactsRow {...args} />
    </ul>
  ),
} satisfies Meta<typeof FactsRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Opened: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole("button", {
      name: "Roe Casey $388.2M Sold Sep 4, 2026",
      expanded: false,
    });
    await expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expect(canvas.queryByText("Role")).toBeNull();
    await userEvent.tab();
    await expect(row).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(row).toHaveAttribute("aria-expanded", "true");
    await expect(canvas.getByText("Chief Financial Officer")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect(row).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard(" ");
    await expect(canvas.getByText("Role")).toBeVisible();
  },
};

export const EveryKind: Story = {
  tags: ["phone"],
  render: (args) => (
    <ul>
      <FactsRow
        {...args}
        title="MSFT"
        link={<SymbolButton symbol="MSFT" onOpen={openStock} />}
        figure="$3,873.52"
        detail="8 shares"
        note={<ChangeText percent={21.05} />}
        actions={<Button variant="minimal" text="More" />}
      />
      <FactsRow {...args} tag={<UpsideTag upside={18.4} />} />
      <FactsRow {...args} title="Poe Robin" facts={[]} />
      <FactsRow
        {...args}
        title="The Committee for the Preservation of Unusually Long Names of Institutional Holders"
        detail="Departure of directors or certain officers, Results of operations, Exhibits"
      />
    </ul>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "MSFT, open chart" }));
    await expect(openStock).toHaveBeenCalledWith("MSFT");
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    await expect(canvas.queryByText("Role")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /^MSFT \$3,873\.52/ }));
    await expect(canvas.getByText("Role")).toBeVisible();
    await expect(canvas.getByText("Upside +18.40%")).toBeVisible();
    await expect(canvas.getByText("Poe Robin").closest("li")!.querySelector("button")).toBeNull();
    const long = canvas.getByRole("button", { name: /^The Committee/ });
    await expect(long.getBoundingClientRect().height).toBeLessThanOrEqual(64);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const States = statesOf(() => import("./FactsRow.stories.tsx"), { width: 390 });
