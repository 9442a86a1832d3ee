import { ZoomToFitIcon } from "@blueprintjs/icons";
import { useEffect, useState, type ReactNode } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  createEvent,
  expect,
  fireEvent,
  fn,
  screen,
  userEvent,
  waitFor,
  within,
} from "storybook/test";
import { ChartMenu } from "../../../ui/charts/controls/ChartMenu.tsx";
import type { MenuSubject } from "../../../ui/charts/chartProps.ts";
import { PriceChart } from "../../../ui/charts/PriceChart.tsx";
import { chartOfAYear } from "../overTheChart.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

/** A loading story is hidden and cannot take the focus. */
function OnceShown({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown ? children : null;
}

const meta = {
  component: ChartMenu,
  args: {
    x: 40,
    y: 30,
    title: "ACME at 205.10",
    items: [
      { text: "Alert when above $205.10", onSelect: fn() },
      { text: "Alert when below $205.10", onSelect: fn() },
      { text: "Reset view", icon: <ZoomToFitIcon />, onSelect: fn(), isApart: true },
    ],
    onClose: fn(),
  },
  render: (args) => (
    <OnceShown>
      <ChartMenu {...args} />
    </OnceShown>
  ),
  decorators: [
    (Story) => (
      <div style={{ position: "relative", height: 260, background: "var(--bg)" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ChartMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

const items = (): HTMLElement[] => screen.getAllByRole("menuitem");
const findFirst = async (): Promise<HTMLElement> => (await screen.findAllByRole("menuitem"))[0]!;

export const ByKeysThenPressedOutside: Story = {
  play: async ({ args }) => {
    const menu = await screen.findByRole("menu", { name: "ACME at 205.10" });
    await expect(menu).toBeVisible();
    await waitFor(() => expect(items()[0]).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    await expect(items()[0]).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(items()[2]).toHaveFocus();
    await userEvent.keyboard("{Home}{End}{Enter}");
    await expect(args.items[2]?.onSelect).toHaveBeenCalledTimes(1);
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledTimes(2);
    await fireEvent.pointerDown(menu);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
    // It listens once it is painted.
    await waitFor(async () => {
      await fireEvent.pointerDown(document.body);
      await expect(args.onClose).toHaveBeenCalledTimes(3);
    });
  },
};

export const AtTheEdge: Story = {
  args: { x: 5000, y: 5000 },
  play: async ({ canvasElement }) => {
    const box = canvasElement.getBoundingClientRect();
    const menu = () => screen.getByRole("menu").getBoundingClientRect();
    await waitFor(() => expect(menu().right).toBeLessThanOrEqual(box.right));
    await expect(menu().left).toBeGreaterThan(0);
  },
};

const asked = fn((at: MenuSubject) => [
  { text: `Alert when above ${at.priceText}`, onSelect: fn() },
  { text: "Reset view", onSelect: at.resetView },
]);

const surfaceIn = (canvas: HTMLElement): HTMLElement =>
  within(canvas).getByRole("application", { name: "ACME price chart" });

export const OnAChart: Story = {
  render: () => <PriceChart {...chartOfAYear} menuItems={asked} />,
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    const { left, top } = surface.getBoundingClientRect();
    const escape = async () => {
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    };
    await fireEvent.contextMenu(surface, { clientX: left + 300, clientY: top + 100 });
    const high = (await findFirst()).textContent;
    await escape();
    await waitFor(() => expect(surface).toHaveFocus());
    await fireEvent.contextMenu(surface, { clientX: left + 300, clientY: top + 300 });
    await expect((await findFirst()).textContent).not.toBe(high);
    await escape();

    surface.setPointerCapture = () => undefined;
    const finger = (x: number) => ({
      clientX: left + x,
      clientY: top + 150,
      pointerId: 7,
      pointerType: "touch",
      isPrimary: true,
      button: 0,
    });
    const leave = async (x: number) => {
      const event = createEvent.pointerUp(surface, finger(x));
      Object.defineProperty(event, "timeStamp", { value: performance.now() + 1000 });
      await fireEvent(surface, event);
    };
    await fireEvent.pointerDown(surface, finger(200));
    await expect(screen.queryByRole("menu")).toBeNull();
    await leave(200);
    await expect(await screen.findByRole("menu")).toBeVisible();
    await escape();
    await fireEvent.pointerDown(surface, finger(200));
    await fireEvent.pointerMove(surface, finger(230));
    await leave(230);
    await expect(screen.queryByRole("menu")).toBeNull();

    await expect(surface).toHaveAccessibleDescription(/Shift\+F10 opens the chart's menu/);
    surface.focus();
    await userEvent.keyboard("{Home}{Shift>}{F10}{/Shift}");
    const first = chartOfAYear.bars[0]!.close.toFixed(2);
    await expect(await findFirst()).toHaveTextContent(`Alert when above ${first}`);
    await escape();
    await waitFor(() => expect(surface).toHaveFocus());
    await userEvent.keyboard("{ContextMenu}");
    await expect(await screen.findByRole("menu")).toBeVisible();
  },
};

export const States = statesOf(() => import("./ChartMenu.stories.tsx"), { frame: 320 });
