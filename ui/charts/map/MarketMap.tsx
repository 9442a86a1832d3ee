import "./marketMap.css";
import { Zoom } from "@visx/zoom";
import { Button } from "@blueprintjs/core";
import { MaximizeIcon, MinusIcon, PlusIcon } from "@blueprintjs/icons";
import { useMemo } from "react";
import { useMeasuredWidth } from "../useMeasuredWidth.ts";
import { layoutMap, type MapItem, type PriceOf } from "./mapLayout.ts";
import { MapSurface, type MapZoom } from "./MapSurface.tsx";
import { keepInside, type Matrix, WHOLE_MAP } from "./mapView.ts";
import { SHOW_ALL, ZOOM_IN, ZOOM_OUT, MAP_LEGEND } from "./messages.ts";
import { FULL_COLOR_PERCENT } from "./mapColors.ts";
import { formatPercent } from "../../format/number.ts";

export interface MarketMapProps {
  /** Stocks on the map. Keep the reference stable. */
  readonly items: readonly MapItem[];
  /** Height in pixels. */
  readonly height: number;
  /** Width in pixels; by default the map measures its container. */
  readonly width?: number;
  /** Name of the market; also the accessible name. */
  readonly label: string;
  /** Formats a price for the card and for screen readers. */
  readonly priceOf: PriceOf;
  /** Called when a stock is pressed, or Enter on it. */
  readonly onOpen: (symbol: string) => void;
}

const WHEEL_STEP = 1.15;
const BUTTON_STEP = 1.6;

/** Treemap of stocks: area by weight, color by change; with zoom, pan and keyboard control. */
export function MarketMap(props: MarketMapProps) {
  const { items, height } = props;
  const [container, measured] = useMeasuredWidth();
  const width = props.width ?? measured;
  const layout = useMemo(() => layoutMap(items, width, height), [items, width, height]);
  return (
    <div ref={container}>
      {width > 0 ? (
        <Zoom<HTMLDivElement>
          key={`${width} ${height} ${props.label}`}
          width={width}
          height={height}
          constrain={(wanted, before) => keepInside(wanted, before, width, height)}
          wheelDelta={({ deltaY }) => {
            const factor = deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP;
            return { scaleX: factor, scaleY: factor };
          }}
        >
          {(zoom) => (
            <>
              <MapSurface
                layout={layout}
                container={zoom.containerRef}
                zoom={toMapZoom(zoom)}
                label={props.label}
                priceOf={props.priceOf}
                onOpen={props.onOpen}
              />
              <div className="market-map-foot">
                <MapLegend />
                <ZoomButtons zoomBy={(steps) => zoom.scale(scaleBy(steps))} reset={zoom.reset} />
              </div>
            </>
          )}
        </Zoom>
      ) : (
        <div style={{ height }} />
      )}
    </div>
  );
}

const scaleBy = (steps: number) => ({ scaleX: BUTTON_STEP ** steps });

function ZoomButtons({ zoomBy, reset }: Pick<MapZoom, "zoomBy" | "reset">) {
  return (
    <div className="market-map-zoom">
      <Button icon={<PlusIcon />} aria-label={ZOOM_IN} onClick={() => zoomBy(1)} />
      <Button icon={<MinusIcon />} aria-label={ZOOM_OUT} onClick={() => zoomBy(-1)} />
      <Button icon={<MaximizeIcon />} aria-label={SHOW_ALL} onClick={reset} />
    </div>
  );
}

type VisxZoom = Parameters<Parameters<typeof Zoom<HTMLDivElement>>[0]["children"]>[0];

const toMapZoom = ({ transformMatrix, setTransformMatrix, scale }: VisxZoom): MapZoom => ({
  matrix: transformMatrix,
  setMatrix: (matrix: Matrix) => setTransformMatrix({ ...matrix }),
  zoomBy: (steps) => scale(scaleBy(steps)),
  reset: () => setTransformMatrix({ ...WHOLE_MAP }),
});

function MapLegend() {
  return (
    <p className="market-map-legend figures">
      <span className="visually-hidden">{MAP_LEGEND}</span>
      <span>{formatPercent(-FULL_COLOR_PERCENT)}</span>
      <span className="market-map-legend-scale" aria-hidden="true" />
      <span>{formatPercent(FULL_COLOR_PERCENT)}</span>
    </p>
  );
}
