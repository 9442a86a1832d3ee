import { formatPercent } from "../../format/number.ts";
import { colorStep, type MapColors } from "./mapColors.ts";
import { GROUP_HEADER_PX, type Box, type MapItem, type MapLayout, type Tile } from "./mapLayout.ts";

/** Canvas pixels are map coordinates times `scale`, plus the offset. */
export interface MapView {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export interface Drawing {
  readonly layout: MapLayout;
  readonly byColor: readonly (readonly Tile[])[];
  readonly colors: MapColors;
  readonly font: string;
}

/** Groups tiles by color, because setting a color costs as much as drawing a rectangle. */
export function sortByColor(layout: MapLayout, steps: number): readonly (readonly Tile[])[] {
  const byColor: Tile[][] = Array.from({ length: steps }, () => []);
  for (const { tiles } of layout.groups) {
    for (const tile of tiles) byColor[colorStep(tile.item.change)]?.push(tile);
  }
  return byColor;
}

const toScreen = (box: Box, { scale, left, top }: MapView): Box => ({
  x0: box.x0 * scale + left,
  y0: box.y0 * scale + top,
  x1: box.x1 * scale + left,
  y1: box.y1 * scale + top,
});

/** Minimum size in pixels of a tile with a gap; below it only the gap would remain. */
const MIN_GAPPED_PX = 4;
const MIN_LABEL_WIDTH = 30;
const MIN_LABEL_HEIGHT = 14;
/** Few sizes, because changing the font is slow. */
const FONT_SIZES = [22, 16, 13, 11, 10];
/** Line height as a multiple of the font size. */
const LEADING = 1.25;
/** Width of Inter's capitals and digits as a multiple of the font size. */
const CHARACTER_WIDTH = 0.66;

/** Draws the visible part. The context must be scaled to device pixels. */
export function drawMap(context: CanvasRenderingContext2D, drawing: Drawing, view: MapView): void {
  const { layout, colors } = drawing;
  context.fillStyle = colors.background;
  context.fillRect(0, 0, layout.width, layout.height);
  const labels = fillTiles(context, drawing, view);
  drawLabels(context, labels, drawing.colors.text, drawing.font);
  drawHeaders(context, drawing, view);
}

const isInSight = ({ x0, y0, x1, y1 }: Box, { width, height }: MapLayout): boolean =>
  x1 > 0 && y1 > 0 && x0 < width && y0 < height;

type LabeledTile = readonly [tile: Tile, box: Box];

function fillTiles(
  context: CanvasRenderingContext2D,
  { layout, byColor, colors }: Drawing,
  view: MapView,
): readonly LabeledTile[] {
  const { scale, left, top } = view;
  const { width, height } = layout;
  const labels: LabeledTile[] = [];
  for (const [step, tiles] of byColor.entries()) {
    context.fillStyle = colors.steps[step] ?? colors.background;
    for (const tile of tiles) {
      const x0 = tile.x0 * scale + left;
      const y0 = tile.y0 * scale + top;
      const x1 = tile.x1 * scale + left;
      const y1 = tile.y1 * scale + top;
      if (x1 <= 0 || y1 <= 0 || x0 >= width || y0 >= height) continue;
      const [wide, high] = [x1 - x0, y1 - y0];
      const gap = wide > MIN_GAPPED_PX && high > MIN_GAPPED_PX ? 1 : 0;
      context.fillRect(x0, y0, wide - gap, high - gap);
      if (wide >= MIN_LABEL_WIDTH && high >= MIN_LABEL_HEIGHT) {
        labels.push([tile, { x0, y0, x1, y1 }]);
      }
    }
  }
  return labels;
}

function drawLabels(
  context: CanvasRenderingContext2D,
  labels: readonly LabeledTile[],
  color: string,
  font: string,
): void {
  context.fillStyle = color;
  context.textAlign = "center";
  context.textBaseline = "middle";
  let current = 0;
  const bySize = labels
    .flatMap(([{ item }, box]) => fitLabel(item, box))
    .toSorted((one, other) => other.size - one.size);
  for (const { lines, box, size } of bySize) {
    if (size !== current) {
      context.font = `600 ${size}px ${font}`;
      current = size;
    }
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    const first = y - ((lines.length - 1) * size * LEADING) / 2;
    for (const [at, line] of lines.entries())
      context.fillText(line, x, first + at * size * LEADING);
  }
}

interface Label {
  readonly lines: readonly string[];
  readonly box: Box;
  readonly size: number;
}

/** Returns symbol and change, else only the symbol, else nothing. */
function fitLabel({ symbol, change }: MapItem, box: Box): readonly Label[] {
  const high = box.y1 - box.y0;
  for (const lines of [[symbol, formatPercent(change)], [symbol]]) {
    const room = high / (lines.length * LEADING);
    const size = FONT_SIZES.find(
      (each) => each <= room && lines.every((line) => fits(line, each, box)),
    );
    if (size !== undefined) return [{ lines, box, size }];
  }
  return [];
}

const fits = (text: string, size: number, { x0, x1 }: Box): boolean =>
  text.length * size * CHARACTER_WIDTH <= x1 - x0 - 6;

function cut(name: string, box: Box): string {
  if (fits(name, 11, box)) return name;
  const length = Math.floor((box.x1 - box.x0 - 6) / (11 * CHARACTER_WIDTH)) - 1;
  return `${name.slice(0, Math.max(1, length)).trimEnd()}…`;
}

function drawHeaders(
  context: CanvasRenderingContext2D,
  { layout, colors, font }: Drawing,
  view: MapView,
): void {
  context.textAlign = "left";
  context.font = `500 12px ${font}`;
  context.fillStyle = colors.name;
  for (const group of layout.groups) {
    const box = toScreen(group, view);
    const first = group.tiles[0];
    const room = first ? (first.y0 - group.y0) * view.scale : 0;
    if (room < GROUP_HEADER_PX - 1 || !isInSight(box, layout)) continue;
    const text = `${group.name} ${formatPercent(group.change)}`;
    const x = Math.max(box.x0, 0) + 4;
    context.fillText(fits(text, 11, box) ? text : cut(group.name, box), x, box.y0 + room / 2);
  }
}
