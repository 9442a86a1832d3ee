import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import {
  CreatePortfolioPanel,
  type CreatePortfolioPanelProps,
} from "../../../ui/features/portfolios/CreatePortfolioPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addPortfolio } from "../../seeds.ts";

function Panel({ onImport }: Pick<CreatePortfolioPanelProps, "onImport">) {
  const nameField = useRef<HTMLInputElement>(null);
  return <CreatePortfolioPanel nameField={nameField} onImport={onImport} />;
}

const meta = {
  component: CreatePortfolioPanel,
  render: ({ onImport }) => <Panel onImport={onImport} />,
  args: { nameField: { current: null }, onImport: fn() },
  parameters: onPage(),
} satisfies Meta<typeof CreatePortfolioPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CreatedOnceTheServerTakesIt: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("post", "portfolios") }),
  play: async ({ canvas, loaded, userEvent }) => {
    const name = canvas.getByLabelText("Name");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("Growth");
    await userEvent.tab();
    await userEvent.keyboard("For later{Enter}");
    await expectToast("Failed to create portfolio.");
    await expect(name).toHaveValue("Growth");
    worldOf(loaded).endScenario();
    await userEvent.type(name, "{Enter}");
    await expectToast("Growth has been created");
    await waitFor(() => expect(name).toHaveValue(""));
    await expect(canvas.getByLabelText("Description")).toHaveValue("");
    await waitFor(() => expect(name).toHaveFocus());
  },
};

export const CancelledAndRefused: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: async (world) => void (await addPortfolio(world, "Growth")) }),
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByLabelText("Name");
    const cancel = canvas.getByRole("button", { name: "Cancel" });
    await expect(cancel).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Create Portfolio" }));
    await expect(await canvas.findByText("Name is required")).toBeVisible();
    await expect(name).toBeInvalid();
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.type(name, "Growth");
    await userEvent.click(cancel);
    await expect(name).toHaveValue("");
    await userEvent.type(name, "growth{Enter}");
    await expectToast("Failed to create portfolio.");
    await expect(canvas.getByText("A portfolio named 'growth' already exists")).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
  },
};
