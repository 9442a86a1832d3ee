import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import type { DrawnLine } from "../../../ui/charts/model/drawnLines.ts";
import { DrawableChart, year } from "../overTheChart.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const at = (index: number) => year[index]!;
const rising: DrawnLine = {
  id: 1,
  from: { time: at(40).time, price: at(40).low },
  to: { time: at(160).time, price: at(160).low },
  scale: "straight",
};
const falling: DrawnLine = {
  id: 2,
  from: { time: at(90).time, price: at(90).high },
  to: { time: at(200).time, price: at(200).high },
  scale: "logarithmic",
};

const meta = {
  component: DrawableChart,
  args: {
    lines: [rising, falling],
    onDraw: fn(),
    onChange: fn(),
    onDelete: fn(),
    menuItems: [{ text: "Alert when crossed…", onSelect: fn() }],
  },
} satisfies Meta<typeof DrawableChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const findLines = async (canvas: HTMLElement) =>
  within(canvas).findAllByRole("button", { name: /^Line from / });
const findPoint = async (name: "First point" | "Second point") =>
  screen.findByRole("slider", { name });
const findPad = async () => screen.findByRole("application", { name: "Draw a line" });

const pointer = (x: number, y: number, pointerType = "mouse") => ({
  clientX: x,
  clientY: y,
  pointerId: 1,
  pointerType,
  isPrimary: true,
  button: 0,
  bubbles: true,
});

/** Pixels from the middle of the element. */
async function drag(element: Element, dx: number, dy: number, pointerType = "mouse") {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // The pointer is unknown to the browser and cannot be captured.
  element.setPointerCapture = () => undefined;
  await fireEvent.pointerDown(element, pointer(x, y, pointerType));
  for (const share of [0.3, 0.6, 1]) {
    await fireEvent.pointerMove(element, pointer(x + dx * share, y + dy * share, pointerType));
  }
  return { drop: () => fireEvent.pointerUp(element, pointer(x + dx, y + dy, pointerType)) };
}

/** Percent of the plot, from its top left. */
async function press(pad: HTMLElement, right: number, down: number, pointerType = "mouse") {
  const { left, top, width, height } = pad.getBoundingClientRect();
  const place = pointer(left + (width * right) / 100, top + (height * down) / 100, pointerType);
  await fireEvent.pointerMove(pad, place);
  await fireEvent.pointerDown(pad, place);
  await fireEvent.pointerUp(pad, place);
}

export const Lines: Story = {
  play: async ({ canvasElement, args }) => {
    const [first, second] = await findLines(canvasElement);
    await expect(first).toHaveAccessibleName(
      /^Line from \$\d+\.\d\d on \w{3} \d+ to \$\d+\.\d\d on \w{3} \d+$/,
    );
    await expect(screen.queryByRole("slider")).toBeNull();
    first!.focus();
    await expect(await findPoint("First point")).toBeVisible();
    await expect(first).toHaveAttribute("aria-pressed", "true");
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Line menu" })).toHaveFocus();
    await userEvent.tab();
    await waitFor(async () => expect(await findPoint("First point")).toHaveFocus());
    await userEvent.tab();
    await waitFor(async () => expect(await findPoint("Second point")).toHaveFocus());
    await userEvent.tab();
    await waitFor(() => expect(second).toHaveFocus());
    await waitFor(() => expect(first).toHaveAttribute("aria-pressed", "false"));

    first!.focus();
    await waitFor(() => expect(first).toHaveAttribute("aria-pressed", "true"));
    await userEvent.click(screen.getByRole("button", { name: "Line menu" }));
    const item = await screen.findByRole("menuitem", { name: "Alert when crossed…" });
    await waitFor(() => expect(item).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Alert when crossed…" }));
    await expect(args.menuItems?.[0]?.onSelect).toHaveBeenCalledTimes(1);

    first!.focus();
    await userEvent.keyboard("{Delete}");
    await expect(args.onDelete).toHaveBeenCalledWith(1);
    await waitFor(async () => expect(await findLines(canvasElement)).toHaveLength(1));
    const [other] = await findLines(canvasElement);
    other!.focus();
    await userEvent.keyboard("{Backspace}");
    await expect(args.onDelete).toHaveBeenCalledWith(2);
  },
};

export const Drawn: Story = {
  args: { lines: [], isActive: true },
  play: async ({ canvasElement, args }) => {
    const takeTool = async () => {
      await userEvent.click(screen.getByRole("button", { name: "Draw another" }));
      const pad = await findPad();
      await waitFor(() => expect(pad).toHaveFocus());
      return pad;
    };
    const expectPutAway = () =>
      waitFor(() => expect(screen.queryByRole("application", { name: "Draw a line" })).toBeNull());
    const expectDrawn = async (count: number) => {
      await waitFor(() => expect(args.onDraw).toHaveBeenCalledTimes(count));
      const lines = await findLines(canvasElement);
      await waitFor(() => expect(lines.at(-1)).toHaveFocus());
      await expectPutAway();
    };
    const given = await findPad();
    await waitFor(() => expect(given).toHaveFocus());
    await expect(within(given).getByText("Set the first point")).toBeVisible();
    await press(given, 20, 40);
    await expect(await within(given).findByText("Set the second point")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expectPutAway();
    await expect(args.onDraw).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(
        within(canvasElement).getByRole("application", { name: "ACME price chart" }),
      ).toHaveFocus(),
    );

    const keyed = await takeTool();
    await userEvent.keyboard("{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}");
    await expect(await within(keyed).findByText(/^First point set: \$.* on /)).toBeInTheDocument();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowUp}{/Shift}{Enter}");
    await expectDrawn(1);

    const touched = await takeTool();
    await press(touched, 70, 40, "touch");
    await expect(await within(touched).findByText("Set the second point")).toBeVisible();
    await press(touched, 30, 60, "touch");
    await expectDrawn(2);
    const [, [line]] = (args.onDraw as ReturnType<typeof fn>).mock.calls as [unknown, [DrawnLine]];
    await expect(line.from.time).toBeLessThan(line.to.time);

    const pressed = await takeTool();
    await press(pressed, 20, 40);
    await expect(await within(pressed).findByText("Set the second point")).toBeVisible();
    const { left, top, width, height } = pressed.getBoundingClientRect();
    await fireEvent.pointerMove(pressed, pointer(left + width / 2, top + height / 2));
    await waitFor(() => expect(pressed.querySelector(".chart-drawn-preview")).not.toBeNull());
    await press(pressed, 60, 30);
    await expectDrawn(3);
  },
};

export const Dragged: Story = {
  play: async ({ canvasElement, args }) => {
    const [first, second] = await findLines(canvasElement);
    await (await drag(first!, 20, 30, "touch")).drop();
    await expect(args.onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(first).toHaveAttribute("aria-pressed", "true"));
    await (await drag(first!, 20, 30, "touch")).drop();
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    const [[, moved]] = (args.onChange as ReturnType<typeof fn>).mock.calls as [[1, DrawnLine]];
    await expect(moved.from.price).toBeLessThan(rising.from.price);
    await expect(moved.to.price - moved.from.price).toBeCloseTo(
      rising.to.price - rising.from.price,
      2,
    );

    second!.focus();
    await waitFor(() => expect(second).toHaveAttribute("aria-pressed", "true"));
    let drawn = 0;
    const observer = new MutationObserver((records) => (drawn += records.length));
    for (const part of canvasElement.querySelectorAll(".chart-surface > svg")) {
      observer.observe(part, { attributes: true, subtree: true, childList: true });
    }
    const point = await findPoint("Second point");
    const before = Number(point.getAttribute("aria-valuenow"));
    const { drop } = await drag(point, 30, -60);
    await waitFor(() =>
      expect(Number(point.getAttribute("aria-valuenow"))).toBeGreaterThan(before),
    );
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await drop();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      2,
      expect.objectContaining({ from: falling.from, scale: "logarithmic" }),
    );
    await expect(drawn + observer.takeRecords().length).toBe(0);
    observer.disconnect();
  },
};

/** A move is also saved after a pause, so the number of calls is not asserted. */
export const MovedByKeys: Story = {
  play: async ({ canvasElement, args }) => {
    const [first, second] = await findLines(canvasElement);
    first!.focus();
    const point = await findPoint("Second point");
    point.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowUp}{Enter}");
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(1, {
        from: rising.from,
        to: { time: at(161).time, price: Number((rising.to.price + 0.01).toFixed(2)) },
        scale: "straight",
      }),
    );
    second!.focus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(await within(canvasElement).findByText(/^Arrow keys move the line/)).toBeVisible();
    await userEvent.tab();
    await waitFor(async () => expect(await findPoint("First point")).toHaveFocus());
    await expect(
      await within(canvasElement).findByText(/^Arrow keys move the point/),
    ).toBeVisible();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(
        2,
        expect.objectContaining({
          from: expect.objectContaining({ time: at(91).time }),
          to: expect.objectContaining({ time: falling.to.time }),
        }),
      ),
    );
  },
};

export const OnAPhone: Story = {
  tags: ["phone"],
  args: { width: 358 },
  play: async ({ canvasElement }) => {
    const [line] = await findLines(canvasElement);
    line!.focus();
    const button = await screen.findByRole("button", { name: "Line menu" });
    await expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  },
};

export const States = statesOf(() => import("./DrawnLines.stories.tsx"), { width: 960 });
