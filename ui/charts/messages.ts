export const VOL = "Vol";
export const OPEN = "Open";
export const HIGH = "High";
export const LOW = "Low";
export const CLOSE = "Close";
export const CHANGE = "Change";
export const VOLUME = "Volume";
export const describeSinceStart = (ownLabel: string): string => `${ownLabel} since start`;
export const nameBarTable = (label: string): string => `Bars of ${label} in view`;
export const describeNewestBars = (shown: number, count: number): string =>
  `The newest ${shown} of ${count} bars in view`;
export const describeBarCount = (count: number): string => `${count} bars in view`;
export const TIME = "Time";
export const nameTimeColumn = (zoneName: string): string => `Time (${zoneName})`;
export const EVENTS = "Events";
export const INDICATORS = "Indicators";
export const CANDLESTICK = "Candlestick";
export const LINE = "Line";
export const AREA = "Area";
export const INTERVAL = "Interval";
export const CHART_TYPE = "Chart type";
export const PRICE_CHART = "price chart";
export const nameChart = (label: string): string => `${label} price chart`;
export const nameMenu = (label: string, price: string): string => `${label} at ${price}`;
export const nameAlertLine = (name: string): string => `Alert: ${name}`;
export const NOT_SET_YET = ", not set yet";
export const ALERT_KEYS_HINT =
  "Arrow keys move the alert, Enter sets it, Escape leaves it where it was.";
export const describeSinceFirstBar = (value: string): string =>
  ` Since the first bar in view: ${value}.`;
