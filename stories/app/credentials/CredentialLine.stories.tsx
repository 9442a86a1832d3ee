import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { CredentialLine } from "../../../ui/app/credentials/CredentialLine.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: CredentialLine,
  parameters: onPage(),
  args: {
    credential: {
      name: "sms",
      label: "SMS",
      state: "configured",
      checkedAt: null,
      detail: null,
      canCheck: true,
    },
  },
} satisfies Meta<typeof CredentialLine>;

export default meta;
type Story = StoryObj<typeof meta>;

const { credential } = meta.args;
const checkedAt = "2026-01-05T15:00:00.000Z";
const states = {
  missing: { ...credential, state: "missing" },
  incomplete: { ...credential, name: "destination-1", label: "Phone", state: "incomplete" },
  // A webhook is asked nothing: whatever reaches it may set something off.
  webhook: { ...credential, label: "Script", canCheck: false },
  working: { ...credential, label: "Email", state: "working", checkedAt },
  refused: {
    ...credential,
    label: "Phone",
    state: "refused",
    checkedAt,
    detail: "The Twilio account is suspended",
  },
} as const;

export const EveryState: Story = {
  render: (args) => (
    <>
      {Object.entries({ unconfirmed: args.credential, ...states }).map(([name, each]) => (
        <section key={name} aria-label={name}>
          <CredentialLine credential={each} />
        </section>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const line = (name: "unconfirmed" | keyof typeof states) =>
      within(canvas.getByRole("region", { name }));
    await expect(line("missing").getByText("Not Configured")).toBeVisible();
    await expect(line("missing").queryByRole("button")).toBeNull();
    await expect(line("incomplete").getByText("Incomplete")).toBeVisible();
    await expect(line("incomplete").getByText(/Delete it and add it again/)).toBeVisible();
    await expect(line("incomplete").queryByRole("button")).toBeNull();
    await expect(line("unconfirmed").getByText("Configured")).toBeVisible();
    await expect(line("unconfirmed").getByText("Not confirmed yet")).toBeVisible();
    await expect(line("unconfirmed").getByRole("button", { name: "Verify SMS" })).toBeEnabled();
    await expect(
      line("webhook").getByText("Confirmed by the first message it accepts"),
    ).toBeVisible();
    await expect(line("webhook").queryByRole("button")).toBeNull();
    await expect(line("working").getByText("Working")).toBeVisible();
    await expect(line("working").getByText(/^Confirmed/)).toBeVisible();
    await expect(line("refused").getByText("Refused")).toBeVisible();
    await expect(line("refused").getByText("The Twilio account is suspended")).toBeVisible();
  },
};

export const States = statesOf(() => import("./CredentialLine.stories.tsx"), { frame: 200 });
