import "./marketMap.css";
import { Zoom } from "@visx/zoom";
import { Button } from "@blueprintjs/core";
import { MaximizeIcon, MinusIcon, PlusIcon } from "@blueprintjs/icons";
import { useMemo } from "react";
import { useMeasuredWidth } from "../useMeasuredWidth.ts";
import { layoutMap, type MapItem, type PriceOf } from "./mapLayout.ts";
import { MapLegend } from "./MapLegend.tsx";
import { MapSurface, type MapZoom } from "./MapSurface.tsx";
import { keepInside, type Matrix, WHOLE_MAP } from "./mapView.ts";
import { SHOW_ALL, ZOOM_IN, ZOOM_OUT } from "./messages.ts";

export interface MarketMapProps {
  /** Keep the reference while the data stays. */
  readonly items: readonly MapItem[];
  /** Pixels. */
  readonly height: number;
  /** Pixels; without it the map measures its container. */
  readonly width?: number;
  /** What the map shows; its name for assistive technology. */
  readonly label: string;
  /** For the card and for ears. */
  readonly priceOf: PriceOf;
  /** A stock was pressed, or Enter on it. */
  readonly onOpen: (symbol: string) => void;
  /** Shows the groups alone, as on a phone; one is chosen by a press. */
  readonly onOpenGroup?: (group: string) => void;
}

const WHEEL_STEP = 1.15;
const BUTTON_STEP = 1.6;

/** Stocks as rectangles: area by weight, color by change, by group; with zoom, pan and keyboard. */
export function MarketMap(props: MarketMapProps) {
  const { items, height } = props;
  const [container, measured] = useMeasuredWidth();
  const width = props.width ?? measured;
  const layout = useMemo(() => layoutMap(items, width, height), [items, width, height]);
  return (
    <div ref={container} className="market-map">
      {width > 0 ? (
        <Zoom<HTMLDivElement>
          // Another size or another market starts at its own whole map.
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
                onOpenGroup={props.onOpenGroup}
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
