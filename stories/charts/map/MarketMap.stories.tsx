import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { MarketMap } from "../../../ui/charts/map/MarketMap.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

/** Values fall by rank, as on an exchange. */
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    symbol: `S${at}`,
    name: `Company ${at}`,
    group: ["Energy", "Financials", "Health Care", "Utilities"][at % 4] ?? "Energy",
    weight: 1e12 / (at + 1) ** 1.1,
    change: 4 * Math.sin(at * 12.9898),
  }));

const meta = {
  component: MarketMap,
  args: {
    items: itemsOf(120),
    height: 360,
    label: "A market",
    priceOf: () => "$12.00",
    onOpen: fn(),
  },
} satisfies Meta<typeof MarketMap>;

export default meta;
type Story = StoryObj<typeof meta>;

const countColors = (canvas: HTMLCanvasElement): number => {
  const context = canvas.getContext("2d");
  if (!context || canvas.width === 0) return 0;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4 * 97) {
    colors.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
  }
  return colors.size;
};

const at = (map: Element, x: number, y: number) => {
  const { left, top } = map.getBoundingClientRect();
  return { clientX: left + x, clientY: top + y };
};

export const ByKeyboardThenPointer: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const map = await canvas.findByRole("application", { name: "A market" });
    const drawing = canvasElement.querySelector("canvas")!;
    await waitFor(() => expect(countColors(drawing)).toBeGreaterThan(8));
    map.focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(await canvas.findByRole("status")).toHaveTextContent(
      "S0, Company 0, $12.00, 0.00%",
    );
    await userEvent.keyboard("{ArrowRight}");
    await expect(await canvas.findByRole("status")).not.toHaveTextContent("S0, Company 0");
    await userEvent.keyboard("++{ArrowDown}0{Enter}");
    await expect(args.onOpen).toHaveBeenCalledTimes(1);
    await userEvent.pointer([{ target: map, coords: at(map, 20, 40) }]);
    await waitFor(() =>
      expect(canvasElement.querySelector(".market-map-card")).toHaveTextContent(
        "S0Company 0$12.00",
      ),
    );
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: map, coords: at(map, 20, 40) },
      { keys: "[/MouseLeft]", target: map, coords: at(map, 20, 40) },
    ]);
    await expect(args.onOpen).toHaveBeenLastCalledWith("S0");
  },
};

export const ThousandsAndNone: Story = {
  render: (args) => (
    <>
      <MarketMap {...args} label="Thousands" items={itemsOf(7000)} />
      <MarketMap {...args} label="None" items={[]} />
    </>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const focusOn = async (name: string) =>
      (await canvas.findByRole("application", { name })).focus();
    await focusOn("None");
    await waitFor(() => expect(canvas.getAllByRole("status")).toHaveLength(2));
    const [thousands, none] = canvas.getAllByRole("status");
    await expect(thousands).toBeEmptyDOMElement();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect(none).toBeEmptyDOMElement();
    const [drawing] = canvasElement.querySelectorAll("canvas");
    await waitFor(() => expect(countColors(drawing!)).toBeGreaterThan(8));
  },
};

export const States = statesOf(() => import("./MarketMap.stories.tsx"), { width: 560 });
