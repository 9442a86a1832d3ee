import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { noteFails, slowNetwork } from "../../../mocks/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { NotePart } from "../../../ui/features/stock/NotePart.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const TEXT =
  "Cheap since the split.\nSee https://example.com/report, <b>not</b> javascript:alert(1)";

const writeNote = async (world: StoryWorld, text = TEXT, expectedVersion = 0): Promise<void> => {
  await world.call("PUT", "/api/stocks/notes/AAPL", { text, expectedVersion });
};

const meta = {
  component: NotePart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof NotePart>;

export default meta;
type Story = StoryObj<typeof meta>;

/** HTML is text, and only addresses of the web are links. */
export const Written: Story = {
  parameters: onPage({ prepare: (world) => writeNote(world) }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/Cheap since the split/)).toBeVisible();
    const [link, ...others] = canvas.getAllByRole("link");
    await expect(others).toEqual([]);
    await expect(link).toHaveAttribute("href", "https://example.com/report");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await expect(canvasElement.querySelector("b")).toBeNull();
  },
};

export const Phone: Story = { ...Written, tags: ["phone"] };

const MARKDOWN = `# Thesis
**Buy** below _150_, see [the report](https://example.com/report)
and [no script](javascript:alert(1)) <img src=x onerror=alert(1)>

## Steps
1. wait
2. \`read\` ![chart](https://example.com/chart.png)

> quoted

| Year | EPS |
| --- | ---: |
| 2026 | 7 |`;

/** Headings begin below that of the part; nothing of the text becomes HTML of its own. */
export const Markdown: Story = {
  parameters: onPage({ prepare: (world) => writeNote(world, MARKDOWN) }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole("heading", { level: 3, name: "Thesis" })).toBeVisible();
    await expect(await canvas.findByRole("heading", { level: 4, name: "Steps" })).toBeVisible();
    const links = await canvas.findAllByRole("link");
    await expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://example.com/report",
      "https://example.com/chart.png",
    ]);
    for (const link of links) {
      await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    }
    await expect(canvasElement.querySelector("img, script")).toBeNull();
    await expect(await canvas.findByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    await expect(await canvas.findAllByRole("listitem")).toHaveLength(2);
    await expect(await canvas.findByRole("columnheader", { name: "EPS" })).toBeVisible();
  },
};

export const WrittenByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Write a note" }));
    const field = canvas.getByRole("textbox", { name: "Note on AAPL" });
    await waitFor(() => expect(field).toHaveFocus());
    await expect(await canvas.findByRole("button", { name: "Save note" })).toBeDisabled();
    await userEvent.keyboard("Wait for the report{Control>}{Enter}{/Control}");
    await expectToast("Note saved");
    await expect(await canvas.findByText("Wait for the report")).toBeVisible();
  },
};

export const DeletedAndUndone: Story = {
  parameters: onPage({ prepare: (world) => writeNote(world) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete note" }));
    await expectToast("Note deleted");
    await expect(await canvas.findByRole("button", { name: "Write a note" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expectToast("Note restored");
    await expect(await canvas.findByText(/Cheap since the split/)).toBeVisible();
  },
};

/** What another tab wrote is shown before it is replaced, and what was typed here stays. */
export const ChangedInAnotherTab: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: (world) => writeNote(world) }),
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit note" }));
    await writeNote(worldOf(loaded), "From the other tab", 1);
    const field = canvas.getByRole("textbox", { name: "Note on AAPL" });
    await userEvent.clear(field);
    await userEvent.type(field, "From here");
    await userEvent.click(canvas.getByRole("button", { name: "Save note" }));
    await expect(await canvas.findByText(/changed in another tab/)).toBeVisible();
    const other = await canvas.findByRole("region", { name: "The note from the other tab" });
    await waitFor(() => expect(other).toHaveTextContent("From the other tab"));
    await expect(other).toHaveProperty("tabIndex", 0);
    await expect(field).toHaveValue("From here");
    await userEvent.click(canvas.getByRole("button", { name: "Save note" }));
    await expectToast("Note saved");
    await expect(await canvas.findByText("From here")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for your note.")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: noteFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    const part = within(await canvas.findByRole("region", { name: "My note" }));
    await expect(await part.findByText("Your note could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(part.getByRole("button", { name: "Retry" }));
    await expect(await part.findByRole("button", { name: "Write a note" })).toBeVisible();
  },
};
