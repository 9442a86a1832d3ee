import {
  endRehearsal,
  getRehearsal,
  getSources,
  startRehearsal,
} from "../../../ui/api/client/client.gen.ts";
import type { Rehearsal, RehearsedData } from "../../contract/sources.ts";
import { UsageError } from "../runCommand.ts";
import { dataOf, inColumns, readWhole, type CliCommand } from "./command.ts";

const DEFAULT_MINUTES = 30;

const OUTCOMES: Readonly<Record<RehearsedData["outcome"], string>> = {
  wentOn: "went on",
  late: "late",
  missing: "missing",
  notAsked: "not requested",
};

type Outcome = Omit<RehearsedData, "capability" | "about">;

/** Starts or ends (`end`) a rehearsal of a source's outage; without arguments only reports. */
export const fireDrill: CliCommand = {
  usage: "fire-drill [SOURCE|end] [--minutes N]",
  options: ["minutes"],
  run: async ({ words, flags, options }) => {
    const [word, ...more] = words;
    if (more.length > 0) throw new UsageError("Name one source");
    const minutes =
      flags["minutes"] === undefined
        ? DEFAULT_MINUTES
        : readWhole(flags["minutes"], "number of minutes", 1440);
    const data = await dataOf(
      word === undefined
        ? getRehearsal(options)
        : word === "end"
          ? endRehearsal(options)
          : startRehearsal({ source: word, minutes }, options),
    );
    if (data.rehearsal === null) return { data, text: "No outage was rehearsed" };
    const { sources } = await dataOf(getSources(options));
    const keyed = new Set(sources.flatMap(({ name, needsKey }) => (needsKey ? name : [])));
    return { data, text: describeReport(data.rehearsal, keyed) };
  },
};

/** `keyed` are the sources that need a key. */
function describeReport(rehearsal: Rehearsal, keyed: ReadonlySet<string>): string {
  const { source, until, isRunning, prices, charts, fields, kinds } = rehearsal;
  const nameSources = (names: readonly string[]) =>
    names.map((name) => (keyed.has(name) ? `${name} (key)` : name)).join(", ");
  const row = (name: string, each: Outcome): readonly string[] => [
    name,
    OUTCOMES[each.outcome],
    each.asked === 0 ? "" : `${each.answered} of ${each.asked}`,
    each.answeredBy.join(", ") +
      (each.held > 0 ? " (first price held until the next check)" : "") +
      (each.outcome === "late" && each.delaySeconds > 0 ? ` (${each.delaySeconds} s late)` : ""),
    each.closers.length === 0 ? "" : `closed by ${nameSources(each.closers)}`,
  ];
  const parts: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    [
      "Alerts",
      prices.flatMap(({ symbol, alerts, ...outcome }) =>
        alerts.length === 0
          ? [row(`${symbol} (rules and screens)`, outcome)]
          : alerts.map(({ id, alertType, targetPrice }) =>
              row(`${id} ${symbol} ${alertType} ${targetPrice}`, outcome),
            ),
      ),
    ],
    ["Charts", charts.map((chart) => row(chart.about, chart))],
    ["Fields", fields.map((field) => row(`${field.capability} ${field.about}`.trim(), field))],
    [
      "If it lasts",
      kinds.map(({ capability, standIns, closers }) => [
        capability,
        standIns.length > 0 ? `${standIns.join(", ")} would answer` : "missing",
        "",
        "",
        closers.length === 0 ? "" : `closed by ${nameSources(closers)}`,
      ]),
    ],
  ];
  const isAlone = kinds.every(({ standIns }) => standIns.length === 0);
  return [
    isRunning
      ? `An outage of ${source} is being rehearsed until ${until}`
      : `The outage of ${source} was rehearsed until ${until}`,
    ...(isAlone ? ["Nothing else answers: this is the only source"] : []),
    ...parts.flatMap(([title, rows]) => ["", title, inColumns(rows, "Nothing was requested yet")]),
  ].join("\n");
}
