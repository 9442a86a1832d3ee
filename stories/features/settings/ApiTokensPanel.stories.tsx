import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { ApiTokensPanel } from "../../../ui/features/settings/ApiTokensPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: ApiTokensPanel,
  parameters: onPage(),
} satisfies Meta<typeof ApiTokensPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CreatedAndRevoked: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "access/tokens") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The tokens could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await userEvent.type(await canvas.findByLabelText("Name"), "Home Assistant");
    await userEvent.selectOptions(canvas.getByLabelText("Permission"), "Read and change");
    await userEvent.selectOptions(canvas.getByLabelText("Expires"), "Never");
    await userEvent.click(canvas.getByRole("button", { name: "Create token" }));
    const secret = await canvas.findByLabelText<HTMLInputElement>("New token");
    await expect(secret.value).toMatch(/^stockmonitor_[0-9a-f]{64}$/);
    await expect(canvas.getByText(/^Copy it now/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Done" }));
    await expect(canvas.queryByLabelText("New token")).toBeNull();
    const list = await canvas.findByRole("list", { name: "API tokens" });
    await expect(within(list).getByText("Home Assistant")).toBeVisible();
    await expect(list).toHaveTextContent("Read and change · never used · never expires");

    await userEvent.click(canvas.getByRole("button", { name: "Revoke Home Assistant" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Revoke the token?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
    await expectToast("Home Assistant has been revoked");
    await waitFor(() => expect(canvas.queryByText("Home Assistant")).toBeNull());
  },
};

export const NotCreated: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    scenario: failing("post", "access/tokens"),
    prepare: async ({ call }) => {
      const shelf = { name: "Shelf", scope: "read", expiresInDays: 30 };
      await call("POST", "/api/access/tokens", shelf);
    },
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText(/^Read · never used · expires /)).toBeVisible();
    const create = canvas.getByRole("button", { name: "Create token" });
    await userEvent.click(create);
    await expect(await canvas.findByText("Enter a name for it")).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Name"), "shelf");
    await userEvent.click(create);
    await expectToast("Failed to create the token");
    await expect(canvas.getByLabelText("Name")).toHaveValue("shelf");
    worldOf(loaded).endScenario();
    await userEvent.click(create);
    await expect(await canvas.findByText("A token named “shelf” already exists")).toBeVisible();
  },
};

export const InTheDemo: Story = {
  parameters: onPage({ isDemo: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^On your own server/)).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
