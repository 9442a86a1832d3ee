import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
  useEffect,
  useLayoutEffect,
} from "react";
import { formatPercent } from "../../format/number.ts";
import {
  type Direction,
  findAt,
  findNext,
  type MapLayout,
  type PriceOf,
  type Tile,
} from "./mapLayout.ts";
import { bringIntoView, type Matrix } from "./mapView.ts";
import { describeTile, MAP_HINT, MARKET_MAP } from "./messages.ts";
import { drawMap, sortByColor, type MapView } from "./drawMap.ts";
import { readMapColors, type MapColors } from "./mapColors.ts";

interface MapCardProps {
  readonly box: Tile;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly priceOf: PriceOf;
}

const CARD_WIDTH = 200;
const CARD_HEIGHT = 72;

function MapCard({ box, left, top, width, height, priceOf }: MapCardProps) {
  const place = {
    width: CARD_WIDTH,
    left: Math.max(0, Math.min(left, width - CARD_WIDTH)),
    top: Math.max(0, Math.min(top + 4, height - CARD_HEIGHT)),
  };
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

export interface MapZoom {
  readonly matrix: Matrix;
  readonly setMatrix: (matrix: Matrix) => void;
  readonly zoomBy: (steps: number) => void;
  readonly reset: () => void;
}

interface MapSurfaceProps {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly priceOf: PriceOf;
  readonly onOpen: (symbol: string) => void;
  readonly layout: MapLayout;
  readonly zoom: MapZoom;
}

const MAX_PRESS_PX = 4;

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function MapSurface(props: MapSurfaceProps) {
  const { container, layout, zoom, label, priceOf, onOpen } = props;
  const { scaleX: scale, translateX: left, translateY: top } = zoom.matrix;
  const [pointed, setPointed] = useState<Tile | null>(null);
  const [isByKey, setByKey] = useState(false);
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const hintId = useId();
  const boxes = useMemo(() => layout.groups.flatMap(({ tiles }) => tiles), [layout]);
  // Price updates replace the layout, so the rectangle is looked up again.
  const shown = pointed && (boxes.find(({ item }) => item.symbol === pointed.item.symbol) ?? null);

  const at = (event: PointerEvent): Tile | null => {
    const { left: x, top: y } = event.currentTarget.getBoundingClientRect();
    const found = findAt(
      layout,
      (event.clientX - x - left) / scale,
      (event.clientY - y - top) / scale,
    );
    return found?.tile ?? null;
  };
  const open = ({ item }: Tile) => onOpen(item.symbol);
  const point = (box: Tile | null, byKey: boolean) => {
    setByKey(byKey);
    if (box !== pointed) setPointed(box);
  };

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const [first] = boxes;
      const next = shown ? findNext(boxes, shown, direction) : first;
      if (!next) return;
      point(next, true);
      zoom.setMatrix(bringIntoView(zoom.matrix, next, layout.width, layout.height));
    } else if (event.key === "Enter" && shown) open(shown);
    else if (event.key === "+" || event.key === "=") zoom.zoomBy(1);
    else if (event.key === "-") zoom.zoomBy(-1);
    else if (event.key === "0") zoom.reset();
    else return;
    event.preventDefault();
  };

  const handlers = {
    onKeyDown: press,
    onBlur: () => point(null, false),
    onPointerDown: (event: PointerEvent) => {
      pressedAt.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => point(at(event), false),
    onPointerLeave: () => point(null, false),
    onPointerUp: (event: PointerEvent) => {
      const from = pressedAt.current;
      pressedAt.current = null;
      const isPress =
        from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= MAX_PRESS_PX;
      const box = isPress && event.button === 0 ? at(event) : null;
      if (box) open(box);
    },
  };

  return (
    <div
      ref={container}
      className="market-map-surface"
      style={{ height: layout.height }}
      // Screen readers pass arrow keys only to an application.
      role="application"
      aria-roledescription={MARKET_MAP}
      aria-label={label}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
      tabIndex={0}
      {...handlers}
    >
      <MapCanvas layout={layout} view={{ scale, left, top }} />
      {shown ? (
        <>
          <div
            className="market-map-outline"
            style={{
              left: shown.x0 * scale + left,
              top: shown.y0 * scale + top,
              width: (shown.x1 - shown.x0) * scale,
              height: (shown.y1 - shown.y0) * scale,
            }}
          />
          <MapCard
            box={shown}
            left={shown.x0 * scale + left}
            top={shown.y1 * scale + top}
            width={layout.width}
            height={layout.height}
            priceOf={priceOf}
          />
        </>
      ) : null}
      <p id={hintId} hidden>
        {MAP_HINT}
      </p>
      <output className="visually-hidden">{shown && isByKey ? wordsOf(shown, priceOf) : ""}</output>
    </div>
  );
}

const wordsOf = ({ item }: Tile, priceOf: PriceOf): string =>
  describeTile(item.symbol, item.name, priceOf(item), formatPercent(item.change));

interface MapCanvasProps {
  /** Keep the reference stable. */
  readonly layout: MapLayout;
  readonly view: MapView;
}

/** Thousands of rectangles are too many for DOM elements. */
function MapCanvas({ layout, view }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useMapColors(canvas);
  const { width, height } = layout;
  const { scale, left, top } = view;
  const drawing = useMemo(
    () => colors && { layout, colors, byColor: sortByColor(layout, colors.steps.length) },
    [layout, colors],
  );

  // Separate from drawing, because setting the size clears the canvas.
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    element.width = Math.round(width * devicePixelRatio);
    element.height = Math.round(height * devicePixelRatio);
  }, [width, height]);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d", { alpha: false });
    if (!element || !context || !drawing) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const font = getComputedStyle(element).fontFamily;
    drawMap(context, { ...drawing, font }, { scale, left, top });
  }, [drawing, scale, left, top]);

  return <canvas ref={canvas} className="market-map-canvas" style={{ width, height }} />;
}

/** Returns undefined until the element is mounted. */
function useMapColors(element: RefObject<Element | null>): MapColors | undefined {
  const [colors, setColors] = useState<MapColors>();
  useEffect(() => {
    const read = () => {
      if (element.current) setColors(readMapColors(element.current));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, [element]);
  return colors;
}
