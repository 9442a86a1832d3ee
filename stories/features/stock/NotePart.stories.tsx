import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { NotePart } from "../../../ui/features/stock/NotePart.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const writeNote = async (world: StoryWorld, text: string, expectedVersion = 0): Promise<void> => {
  await world.call("PUT", "/api/stocks/notes/AAPL", { text, expectedVersion });
};

const meta = {
  component: NotePart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof NotePart>;

export default meta;
type Story = StoryObj<typeof meta>;

const MARKDOWN = `Cheap since the split.
See https://example.com/split, <b>not</b> javascript:alert(1)

# Thesis
**Buy** below _150_, see [the report](https://example.com/report)
and [no script](javascript:alert(1)) <img src=x onerror=alert(1)>

## Steps
1. wait
2. \`read\`

Where it stands: ![chart](https://example.com/chart.png)

> quoted

| Year | EPS |
| --- | ---: |
| 2026 | 7 |`;

export const SlowToRead: Story = {
  parameters: onPage({ prepare: (world) => writeNote(world, "_a!_".repeat(2_400)) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^_a!__a!_/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Edit note" }));
    await expect(await canvas.findByRole("textbox", { name: "Note on AAPL" })).toBeVisible();
  },
};

export const Markdown: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: (world) => writeNote(world, MARKDOWN) }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole("heading", { level: 3, name: "Thesis" })).toBeVisible();
    await expect(await canvas.findByRole("heading", { level: 4, name: "Steps" })).toBeVisible();
    await expect(await canvas.findByText(/Cheap since the split/)).toBeVisible();
    const links = await canvas.findAllByRole("link");
    await expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://example.com/split",
      "https://example.com/report",
      "https://example.com/chart.png",
    ]);
    for (const link of links) {
      await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    }
    await expect(canvasElement.querySelector("b, img, script")).toBeNull();
    await expect(await canvas.findByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    await expect(await canvas.findAllByRole("listitem")).toHaveLength(2);
    await expect(await canvas.findByRole("columnheader", { name: "EPS" })).toBeVisible();
  },
};

export const WrittenAndDeleted: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: [...slowNetwork, ...failing("get", "stocks/notes/:symbol")] }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for your note.",
      "Your note could not be loaded",
    );
    await userEvent.click(await canvas.findByRole("button", { name: "Write a note" }));
    const field = await canvas.findByRole("textbox", { name: "Note on AAPL" });
    await waitFor(() => expect(field).toHaveFocus());
    await expect(await canvas.findByRole("button", { name: "Save note" })).toBeDisabled();
    await userEvent.keyboard("Wait for the report{Control>}{Enter}{/Control}");
    await expectToast("Note saved");
    await expect(await canvas.findByText("Wait for the report")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Delete note" }));
    await expectToast("Note deleted");
    const undo = await findUndo();
    await expect(await canvas.findByRole("button", { name: "Write a note" })).toBeVisible();
    await userEvent.click(undo);
    await expectToast("Note restored");
    await expect(await canvas.findByText("Wait for the report")).toBeVisible();
  },
};

export const ChangedInAnotherTab: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: (world) => writeNote(world, "From here at first") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit note" }));
    await writeNote(worldOf(loaded), "From the other tab", 1);
    const field = await canvas.findByRole("textbox", { name: "Note on AAPL" });
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
