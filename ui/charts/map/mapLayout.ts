import { hierarchy, treemapSquarify } from "@visx/hierarchy";

export interface MapItem {
  readonly symbol: string;
  readonly name: string;
  readonly group: string;
  /** Greater than zero. */
  readonly weight: number;
  /** Percent. */
  readonly change: number;
}

export type PriceOf = (item: MapItem) => string;

/** Pixels of the whole map, before zoom and pan. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface Tile extends Box {
  readonly item: MapItem;
}

export interface TileGroup extends Box {
  readonly name: string;
  /** Weighted mean change of its items, in percent. */
  readonly change: number;
  /** Largest first. */
  readonly tiles: readonly Tile[];
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly groups: readonly TileGroup[];
}

export const GROUP_HEADER_PX = 18;
const MIN_HEADED_PX = 56;
const GROUP_GAP_PX = 2;

interface Datum {
  readonly name?: string;
  readonly item?: MapItem;
  readonly children?: readonly Datum[];
}

type Node = Box & {
  readonly data: Datum;
  readonly value?: number;
  readonly children?: readonly Node[];
};

/** Squarified treemap of groups, then of their items (Bruls, Huizing and van Wijk, 2000). */
export function layoutMap(items: readonly MapItem[], width: number, height: number): MapLayout {
  const groups = Map.groupBy(items, ({ group }) => group);
  const root = hierarchy<Datum>({
    children: [...groups].map(([name, members]) => ({
      name,
      children: members.map((item) => ({ item })),
    })),
  })
    .sum(({ item }) => item?.weight ?? 0)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  if (items.length === 0 || width <= 0 || height <= 0) return { width, height, groups: [] };
  place(root, { x0: 0, y0: 0, x1: width, y1: height });
  const placed = (root.children ?? []).map((node) => toGroup(node as unknown as Node));
  return { width, height, groups: placed };
}

function place(node: unknown, { x0, y0, x1, y1 }: Box): void {
  treemapSquarify(node as Parameters<typeof treemapSquarify>[0], x0, y0, x1, y1);
}

function toGroup(node: Node): TileGroup {
  const { x0, y0, x1, y1, data, children = [] } = node;
  const isHeaded = x1 - x0 >= MIN_HEADED_PX && y1 - y0 >= MIN_HEADED_PX;
  // A tiny group has no space for a gap.
  const gap = Math.min(x1 - x0, y1 - y0) > 4 * GROUP_GAP_PX ? GROUP_GAP_PX / 2 : 0;
  place(node, {
    x0: x0 + gap,
    y0: y0 + (isHeaded ? GROUP_HEADER_PX : gap),
    x1: x1 - gap,
    y1: y1 - gap,
  });
  let [sum, weight] = [0, 0];
  const tiles = children.flatMap((child): readonly Tile[] => {
    const { item } = child.data;
    if (!item) return [];
    sum += item.change * item.weight;
    weight += item.weight;
    return [{ item, x0: child.x0, y0: child.y0, x1: child.x1, y1: child.y1 }];
  });
  return { name: data.name ?? "", change: weight > 0 ? sum / weight : 0, tiles, x0, y0, x1, y1 };
}

const isInside = ({ x0, y0, x1, y1 }: Box, x: number, y: number): boolean =>
  x >= x0 && x < x1 && y >= y0 && y < y1;

export function findAt(layout: MapLayout, x: number, y: number): Found | null {
  const group = layout.groups.find((each) => isInside(each, x, y));
  if (!group) return null;
  return { group, tile: group.tiles.find((each) => isInside(each, x, y)) ?? null };
}

export interface Found {
  readonly group: TileGroup;
  readonly tile: Tile | null;
}

export type Direction = "left" | "right" | "up" | "down";

const STEPS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

const centerOf = ({ x0, y0, x1, y1 }: Box) => [(x0 + x1) / 2, (y0 + y1) / 2] as const;

/** Weighs sideways distance threefold. Returns `from` at the map's edge. */
export function findNext<T extends Box>(boxes: readonly T[], from: T, direction: Direction): T {
  const [x, y] = centerOf(from);
  const [stepX, stepY] = STEPS[direction];
  let [best, shortest] = [from, Number.POSITIVE_INFINITY];
  for (const box of boxes) {
    const [otherX, otherY] = centerOf(box);
    const along = (otherX - x) * stepX + (otherY - y) * stepY;
    if (box === from || along <= 0) continue;
    const aside = Math.abs((otherX - x) * stepY) + Math.abs((otherY - y) * stepX);
    const distance = along + 3 * aside;
    if (distance < shortest) [best, shortest] = [box, distance];
  }
  return best;
}
