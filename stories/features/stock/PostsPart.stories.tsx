import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { PostsPart } from "../../../ui/features/stock/PostsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { findPart } from "./expectPart.ts";

const write = async (world: StoryWorld, contents: readonly string[]): Promise<void> => {
  for (const [at, content] of contents.entries()) {
    const post = { username: "Ann", title: `Post ${at + 1}`, content };
    await world.call("POST", "/api/community/posts", post);
  }
};

const meta = {
  component: PostsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof PostsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NamedOnRetry: Story = {
  tags: ["phone", "calls-fail"],
  parameters: onPage({
    prepare: (world) =>
      write(world, [
        ...Array.from({ length: 6 }, (_, at) => `AAPL number ${at + 1}`),
        "$AAPL is cheap",
        "An apple a day",
        "AAPL or MSFT?",
      ]),
    scenario: failing("get", "community/posts"),
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    const part = await findPart(canvas, "Community posts");
    await expect(await part.findByText("Community posts could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(part.getByRole("button", { name: "Retry" }));
    await expect(await part.findByText("AAPL or MSFT?")).toBeVisible();
    await expect(part.getByText("$AAPL is cheap")).toBeVisible();
    await waitFor(() => expect(part.getAllByRole("listitem")).toHaveLength(5));
    await userEvent.click(await part.findByRole("button", { name: "Show more" }));
    await waitFor(() => expect(part.getAllByRole("listitem")).toHaveLength(8));
    await expect(part.queryByRole("button", { name: "Show more" })).toBeNull();
    await expect(part.queryByText("An apple a day")).toBeNull();
  },
};
