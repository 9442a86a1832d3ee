import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { http, HttpResponse } from "msw";
import { oneSourceFails } from "../../../mocks/scenarios/settingsScenarios.ts";
import { SourceOrderPanel } from "../../../ui/features/settings/SourceOrderPanel.tsx";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: SourceOrderPanel,
  parameters: onPage(),
} satisfies Meta<typeof SourceOrderPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneSource: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByText("Order of Sources")).toBeNull());
  },
};

const saved = fn();
const savesOrder = http.put("*/api/sources/order", async ({ request }) => {
  const change = (await request.json()) as { capability: string; sources: string[] };
  saved(change);
  return HttpResponse.json({ sources: [], order: [{ ...change, isChosen: true }] });
});

export const TwoSources: Story = {
  parameters: onPage({ scenario: [savesOrder, ...oneSourceFails] }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Order of sources for Price targets" });
    await expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent("1.Yahoo Finance");
    await expect(canvas.getByRole("button", { name: "Reset to default" })).toBeDisabled();
    canvas.getByRole("button", { name: "Move Nasdaq up" }).focus();
    await userEvent.keyboard("{Enter}");
    const undo = await findUndo();
    await expectToast("Price targets: Nasdaq is asked first");
    await expect(saved).toHaveBeenLastCalledWith({
      capability: "targets",
      sources: ["nasdaq", "yahoo"],
    });
    await userEvent.click(undo);
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith({ capability: "targets", sources: [] }),
    );
    await userEvent.selectOptions(canvas.getByLabelText("Kind of data"), "Earnings dates");
    // Every button of the panel is disabled until the server has answered the undo.
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "Reset to default" })).toBeEnabled(),
    );
  },
};
