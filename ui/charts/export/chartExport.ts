import type { RawBar } from "../model/bars.ts";

const COLUMNS = ["open", "high", "low", "close", "volume"] as const;

export interface ComparedCloses {
  /** Symbol, which needs no quoting in CSV. */
  readonly label: string;
  /** One close for each bar; NaN if there is none. */
  readonly closes: ArrayLike<number>;
}

/**
 * Returns CSV (RFC 4180), oldest first: UTC time in ISO format, prices, volume; unknown values are
 * empty. A compared series adds its closes, and both series in percent of their first closes.
 */
export function barsToCsv(bars: readonly RawBar[], compared?: ComparedCloses): string {
  const rows = bars.map((bar, index) => [
    typeof bar.time === "number" ? new Date(bar.time).toISOString() : "",
    // Only numbers, which a spreadsheet cannot read as formulas.
    ...COLUMNS.map((column) => (typeof bar[column] === "number" ? String(bar[column]) : "")),
    ...(compared === undefined ? [] : comparedCells(bars, compared, index)),
  ]);
  const titles =
    compared === undefined
      ? []
      : [`close ${compared.label}`, "percent", `percent ${compared.label}`];
  return [["time", ...COLUMNS, ...titles], ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

function comparedCells(
  bars: readonly RawBar[],
  { closes }: ComparedCloses,
  index: number,
): readonly string[] {
  const figure = (value: number) => (Number.isFinite(value) ? String(value) : "");
  const own = (bar: RawBar | undefined) =>
    typeof bar?.close === "number" ? bar.close : Number.NaN;
  const first = Array.from(closes).find((close) => Number.isFinite(close)) ?? Number.NaN;
  const close = closes[index] ?? Number.NaN;
  return [
    figure(close),
    figure((own(bars[index]) / own(bars[0]) - 1) * 100),
    figure((close / first - 1) * 100),
  ];
}

/** CSS properties to copy, because an image has no style sheets. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "stop-color",
  "stop-opacity",
  "shape-rendering",
  "font-size",
  "font-weight",
  "font-family",
  "font-variant-numeric",
] as const;

const SCALE = 2;

/**
 * Returns a PNG at twice the size, with `title` in a corner. Rejects if the browser cannot render
 * it.
 */
export async function drawingToPng(chart: HTMLElement, title: string): Promise<Blob> {
  const drawing = chart.querySelector("svg");
  if (!drawing) throw new Error("There is no drawing to save");
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copyStyles(drawing, copy);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();

  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas");
  const page = getComputedStyle(chart);
  context.scale(SCALE, SCALE);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--bg");
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  context.fillStyle = page.color;
  context.font = `600 14px ${page.fontFamily}`;
  context.fillText(title, 8, 20);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The browser could not write the picture"));
    }, "image/png");
  });
}

function copyStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  const style = STYLES.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(";");
  // The Content-Security-Policy blocks the style attribute.
  if (to instanceof SVGElement) to.style.cssText = style;
  for (const [place, child] of [...from.children].entries()) {
    const twin = to.children[place];
    if (twin) copyStyles(child, twin);
  }
}
