import { listedAlertStatuses, repeats } from "../../domain/choices.ts";
import {
  createAlert,
  deleteAlert,
  getAlerts,
  type Alert,
  type NewAlert,
} from "../../../ui/api/client/client.gen.ts";
import { UsageError } from "../runCommand.ts";
import {
  dataOf,
  decimalText,
  inColumns,
  readNumber,
  readWhole,
  type CliCommand,
} from "./command.ts";

const CONDITIONS: Readonly<Record<string, NewAlert["alertType"]>> = {
  above: "above",
  below: "below",
  change: "change_percent",
};
const MAX_ROWS = 1_000;

const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
  option: string,
): Choice | undefined => {
  const found = choices.find((choice) => choice === text);
  if (text === undefined || found !== undefined) return found;
  throw new UsageError(`--${option} is one of ${choices.join(", ")}`);
};

const stateOf = ({ isExpired, suspension, isActive, isTriggered }: Alert): string => {
  if (isExpired) return "expired";
  if (suspension !== null) return suspension.reason === "paused" ? "paused" : "suspended";
  return isTriggered || !isActive ? "triggered" : "active";
};

const SIGNS = { either: "±", up: "+", down: "-" } as const;

const conditionOf = ({ alertType, targetPrice, direction, currency }: Alert): string =>
  alertType === "change_percent"
    ? `change ${SIGNS[direction]}${targetPrice}%`
    : `${alertType} ${decimalText(targetPrice)} ${currency}`;

const rowOf = (alert: Alert): string[] => [
  String(alert.id),
  alert.symbol,
  conditionOf(alert),
  stateOf(alert),
  alert.note ?? "",
];

export const listAlerts: CliCommand = {
  usage: "alerts list [--symbol SYMBOL] [--status STATUS] [--limit COUNT]",
  options: ["symbol", "status", "limit"],
  run: async ({ words, flags, options }) => {
    if (words.length > 0) throw new UsageError("alerts list takes options only");
    const status = oneOf(listedAlertStatuses, flags["status"], "status");
    const { symbol, limit = "500" } = flags;
    const query = {
      limit: readWhole(limit, "number of rows", MAX_ROWS),
      ...(symbol !== undefined && { $symbol: symbol }),
      ...(status && { status }),
    };
    const data = await dataOf(getAlerts(query, options));
    return { data, text: inColumns(data.map(rowOf), "No alerts") };
  },
};

export const addAlert: CliCommand = {
  usage:
    "alerts add SYMBOL above|below PRICE | SYMBOL change PERCENT [--note TEXT] [--repeat REPEAT]",
  options: ["note", "repeat"],
  run: async ({ words, flags, options }) => {
    const [symbol, condition = "", target, ...rest] = words;
    const alertType = Object.hasOwn(CONDITIONS, condition) ? CONDITIONS[condition] : undefined;
    if (symbol === undefined || alertType === undefined || rest.length > 0) {
      throw new UsageError("An alert is a symbol, above, below or change, and a number");
    }
    const repeat = oneOf(repeats, flags["repeat"], "repeat");
    const newAlert = {
      symbol,
      alertType,
      targetPrice: readNumber(target, "target"),
      ...(flags["note"] !== undefined && { note: flags["note"] }),
      ...(repeat && { repeat }),
    };
    const data = await dataOf(createAlert(newAlert, options));
    return { data, text: `Alert ${inColumns([rowOf(data)], "")}` };
  },
};

export const removeAlert: CliCommand = {
  usage: "alerts remove ID",
  run: async ({ words, options }) => {
    const [id, ...rest] = words;
    if (rest.length > 0) throw new UsageError("One alert is removed at a time");
    const data = await dataOf(deleteAlert(readWhole(id, "alert id"), options));
    return { data, text: `Alert ${id} removed` };
  },
};
