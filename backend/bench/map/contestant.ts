import type { MapItem } from "../../../ui/charts/map/mapLayout.ts";

/** Draws a map under measurement into an element of fixed size. */
export type MountMap = (
  element: HTMLElement,
  items: readonly MapItem[],
  size: { readonly width: number; readonly height: number },
) => void;
