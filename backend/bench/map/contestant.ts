import type { MapItem } from "../../../ui/charts/map/mapLayout.ts";

export type MountMap = (
  element: HTMLElement,
  items: readonly MapItem[],
  size: { readonly width: number; readonly height: number },
) => void;
