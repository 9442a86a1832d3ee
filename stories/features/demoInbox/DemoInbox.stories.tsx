import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { DemoInboxContext } from "../../../ui/app/demo/demoInbox.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { DemoInbox } from "../../../ui/features/demoInbox/DemoInbox.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, addEmail } from "../../seeds.ts";

const meta = {
  component: DemoInbox,
  parameters: onPage({ isDemo: true }),
} satisfies Meta<typeof DemoInbox>;

export default meta;
type Story = StoryObj<typeof meta>;

const findInbox = async () => within(await screen.findByRole("dialog", { name: "Demo inbox" }));

export const Open: Story = {
  tags: ["screenshot"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Inbox (0)" }));
    const inbox = await findInbox();
    await expect(inbox.getByRole("button", { name: "Close" })).toBeVisible();
    await expect(
      inbox.getByText("Messages appear here when an alert triggers or a test is sent."),
    ).toBeInTheDocument();
    await expect(
      inbox.getByText(
        "The demo runs in this page and sends nothing. These are the messages a server would have sent.",
      ),
    ).toBeInTheDocument();
    await expect(inbox.getByRole("link", { name: "Open the component catalog" })).toHaveAttribute(
      "href",
      "storybook/",
    );
  },
};

export const MailArrives: Story = {
  parameters: onPage({
    isDemo: true,
    prepare: async (world) => {
      await addEmail(world, "me@example.com", "Personal");
      await addAlert(world, { symbol: "AAPL", targetPrice: 300, alertType: "above" });
    },
  }),
  render: () => (
    <>
      <DemoInboxContext value={null}>
        <DemoInbox />
      </DemoInboxContext>
      <DemoInbox />
    </>
  ),
  play: async ({ canvas, loaded, userEvent }) => {
    const button = canvas.getByRole("button");
    await expect(button).toHaveAccessibleName("Inbox (0)");
    await userEvent.click(button);
    await userEvent.click((await findInbox()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Demo inbox" });
    await waitFor(() => expect(dialog.parentElement).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());

    await worldOf(loaded).tick(["AAPL"]);
    await userEvent.click(await canvas.findByRole("button", { name: "Inbox (1)" }));
    const item = await (await findInbox()).findByRole("listitem");
    await expect(item).toHaveTextContent("me@example.com · now");
    const mail = within(item);
    const { price } = await storyQuote("AAPL");
    const [subject] = mail.getAllByText(/^AAPL is above \$300\.00 \(now /);
    await expect(subject).toHaveTextContent(`(now ${formatPrice(price, "USD")})`);
    await userEvent.click(subject!);
    await waitFor(() => expect(mail.getByText(/The condition was already met/)).toBeVisible());
  },
};
