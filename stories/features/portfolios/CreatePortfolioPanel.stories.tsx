import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef } from "react";
import { expect, waitFor } from "storybook/test";
import { createPortfolioFails } from "../../../mocks/scenarios.ts";
import { CreatePortfolioPanel } from "../../../ui/features/portfolios/CreatePortfolioPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";
import { addPortfolio } from "../../seeds.ts";

function Panel() {
  const nameField = useRef<HTMLInputElement>(null);
  return <CreatePortfolioPanel nameField={nameField} />;
}

const meta = {
  component: CreatePortfolioPanel,
  render: () => <Panel />,
  args: { nameField: { current: null } },
  parameters: onPage(),
} satisfies Meta<typeof CreatePortfolioPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NameIsRequired: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Create Portfolio" }));
    await expect(canvas.getByText("Name is required")).toBeVisible();
    await expect(canvas.getByLabelText("Name")).toBeInvalid();
    await expect(canvas.getByLabelText("Name")).toHaveFocus();
  },
};

/** With the keyboard alone: name, description, Enter. */
export const Created: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("Growth");
    await userEvent.tab();
    await userEvent.keyboard("For later{Enter}");
    await expectToast("Growth has been created");
    await expect(canvas.getByLabelText("Name")).toHaveValue("");
    await expect(canvas.getByLabelText("Description (optional)")).toHaveValue("");
    await expect(canvas.getByLabelText("Name")).toHaveFocus();
  },
};

export const NameInUse: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: async (world) => void (await addPortfolio(world, "Growth")) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Name"), "growth{Enter}");
    await expectToast("Failed to create portfolio.");
    await expect(canvas.getByText("A portfolio named 'growth' exists already")).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("Name")).toHaveFocus());
  },
};

/** What was typed stays, so that nothing has to be typed again. */
export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createPortfolioFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Name"), "Growth{Enter}");
    await expectToast("Failed to create portfolio.");
    await expect(canvas.getByLabelText("Name")).toHaveValue("Growth");
  },
};

export const Cancelled: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText("Name"), "Growth");
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(canvas.getByLabelText("Name")).toHaveValue("");
  },
};
