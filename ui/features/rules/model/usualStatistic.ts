/** The rest of a statistic with its usual figures. */
export function statisticOf(name: string): object {
  switch (name) {
    case "change":
      return { name, bars: 1 };
    case "changeSince":
      return { name, since: "open" };
    case "relativeVolume":
      return { name, bars: 20 };
    case "highest":
      return { name, field: "high", bars: 20, ago: 1 };
    case "lowest":
      return { name, field: "low", bars: 20, ago: 1 };
    case "drawdown":
      return { name, bars: null };
    default:
      return { name };
  }
}
