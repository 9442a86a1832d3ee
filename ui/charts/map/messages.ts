export const MARKET_MAP = "Market map";
export const MAP_HINT =
  "Arrow keys move between stocks, Enter opens a stock, plus and minus zoom, and 0 shows all. The table has the same data.";
export const describeTile = (symbol: string, name: string, price: string, change: string): string =>
  `${symbol}, ${name}, ${price}, ${change}`;
export const ZOOM_IN = "Zoom in";
export const ZOOM_OUT = "Zoom out";
export const SHOW_ALL = "Show all";
export const MAP_LEGEND = "Color scale of the change, from";
