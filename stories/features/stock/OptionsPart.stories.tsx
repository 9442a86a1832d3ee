import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { optionsBeforeOpen, partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { OptionsPart } from "../../../ui/features/stock/OptionsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: OptionsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof OptionsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The prices of a column have one number of decimals. */
async function expectAligned(canvasElement: HTMLElement, column: number): Promise<void> {
  const cells = canvasElement.querySelectorAll(`tbody tr > :nth-child(${column})`);
  const decimals = [...cells].flatMap((cell) => /\.(\d+)$/.exec(cell.textContent) ?? []);
  const lengths = new Set(
    decimals.filter((_, place) => place % 2 === 1).map(({ length }) => length),
  );
  await expect(lengths.size).toBe(1);
}

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("options") }),
  play: async ({ canvas, canvasElement, loaded, userEvent }) => {
    await expectRetried(canvas, "Options", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Options");
    const chain = within(await part.findByRole("table", { name: "Option chain" }));
    await waitFor(() => expect(chain.getAllByRole("row")).toHaveLength(14));
    await expect(
      await part.findByRole("img", { name: /^Implied volatility by strike\. Calls: .+ Puts: / }),
    ).toBeVisible();
    await expect(await part.findByText("Put/call by volume")).toBeVisible();
    for (const column of [1, 5, 6]) await expectAligned(canvasElement, column);
    await userEvent.click(part.getByRole("button", { name: "Show all strikes" }));
    await waitFor(() => expect(chain.getAllByRole("row").length).toBeGreaterThan(14));
    const expiry = part.getByLabelText("Expiry");
    const [, next] = within(expiry).getAllByRole("option");
    await userEvent.selectOptions(expiry, next?.getAttribute("value") ?? "");
    await waitFor(() => expect(expiry).toBeEnabled());
    await expect(expiry).toHaveValue(next?.getAttribute("value"));
  },
};

export const BeforeTheOpen: Story = {
  parameters: onPage({ scenario: optionsBeforeOpen }),
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Options");
    await expect(
      await part.findByText(/^These contracts have no bid or ask right now/),
    ).toBeVisible();
    await expect(part.queryByRole("img", { name: /^Implied volatility/ })).toBeNull();
    const [, , row] = part.getAllByRole("row");
    await expect(row).toHaveTextContent("$4.2012––$300.00$4.2012––");
  },
};
