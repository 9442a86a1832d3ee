const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

/** Percent with sign and two decimals. */
export const formatPercent = (value: number): string => percent.format(value / 100);

/** Shares traded, short: 1.2M. */
export const formatVolume = (shares: number): string => compact.format(shares);
