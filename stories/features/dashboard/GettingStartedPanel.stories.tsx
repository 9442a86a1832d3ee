import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { credentialStates } from "../../../mocks/scenarios/settingsScenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { GettingStartedPanel } from "../../../ui/features/dashboard/GettingStartedPanel.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";
import { addAlert, addEmail, watchStocks } from "../../seeds.ts";

const meta = {
  component: GettingStartedPanel,
  parameters: onPage(),
  beforeEach: () => {
    localStorage.removeItem("getting-started-hidden");
    localStorage.removeItem("getting-started-done");
  },
} satisfies Meta<typeof GettingStartedPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NothingDone: Story = {
  tags: ["phone"],
  render: () => (
    <>
      <GettingStartedPanel />
      <AddressLine />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole("heading", { name: "Getting started 0 of 3" }),
    ).toBeVisible();
    await expect(canvas.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Add an email address",
      "Find a stock",
      "Create an alert",
    ]);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(canvas.getByRole("link", { name: "Create an alert" }));
    await expectAddress("/alerts?create");
  },
};

const addMe = async (world: StoryWorld) =>
  void (await addEmail(world, "me@example.com", "Personal"));

export const OneDoneThenHidden: Story = {
  parameters: onPage({ prepare: addMe }),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole("heading", { name: "Getting started 1 of 3" }),
    ).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Add an email address" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Hide" }));
    await expect(canvas.queryByRole("heading")).toBeNull();
  },
};

export const SecondVisit: Story = {
  beforeEach: () => localStorage.setItem("getting-started-done", "reached alert"),
  parameters: onPage({ scenario: credentialStates, prepare: addMe }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { name: "Getting started 1 of 3" }),
    ).toBeVisible();
    await expect(canvas.getByText(/^Email isn't set up/)).toBeVisible();
    await expect(canvas.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "How to set up email",
      "Find a stock",
    ]);
  },
};

const doAll = async (world: StoryWorld): Promise<void> => {
  await addEmail(world, "me@example.com", "Personal");
  await watchStocks(world, { AAPL: "Apple" });
  await addAlert(world, { symbol: "AAPL", targetPrice: 900, alertType: "above" });
};

export const AllDone: Story = {
  parameters: onPage({ prepare: doAll }),
  render: () => (
    <>
      <p>Below this line nothing is left to do.</p>
      <GettingStartedPanel />
    </>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole("heading")).toBeNull());
    await waitFor(() =>
      expect(localStorage.getItem("getting-started-done")).toBe("reached watch alert"),
    );
  },
};
