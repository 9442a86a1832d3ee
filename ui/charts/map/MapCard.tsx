import { formatPercent } from "../../format/number.ts";
import type { PriceOf, Tile, TileGroup } from "./mapLayout.ts";

interface MapCardProps {
  readonly box: Tile | TileGroup;
  /** End of the box on the map, in pixels. */
  readonly left: number;
  readonly top: number;
  /** Width of the map in pixels. */
  readonly width: number;
  readonly height: number;
  readonly priceOf: PriceOf;
}

const CARD_WIDTH = 200;
const CARD_HEIGHT = 72;

/** Details of the rectangle under the pointer; the card stays inside the map. */
export function MapCard({ box, left, top, width, height, priceOf }: MapCardProps) {
  const place = {
    width: CARD_WIDTH,
    left: Math.max(0, Math.min(left, width - CARD_WIDTH)),
    top: Math.max(0, Math.min(top + 4, height - CARD_HEIGHT)),
  };
  if (!("item" in box)) {
    return (
      <div className="market-map-card" style={place} aria-hidden="true">
        <strong>{box.name}</strong>
        <span className="figures">{formatPercent(box.change)}</span>
      </div>
    );
  }
  const { item } = box;
  return (
    <div className="market-map-card" style={place} aria-hidden="true">
      <strong>{item.symbol}</strong>
      <span className="truncate">{item.name}</span>
      <span className="figures">
        {priceOf(item)} {formatPercent(item.change)}
      </span>
    </div>
  );
}
