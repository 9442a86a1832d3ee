import { ZERO } from "../../../../market/ledger/decimal.ts";
import { draftOf, majorUnitOf, readRow } from "../text/format.ts";
import {
  isObject,
  jsonText,
  type JsonFile,
  type JsonFormat,
  type JsonObject,
} from "../text/json.ts";
import {
  RowFault,
  toCurrency,
  toInstrument,
  toNumber,
  toText,
  toTradeDate,
  type Reading,
} from "../text/row.ts";
import { readTime } from "../text/dates.ts";

/** JSON has one number format, and Ghostfolio one date format. */
const AS_WRITTEN: Reading = {
  decimalMark: "point",
  dates: "ymd",
  currency: "USD",
  isCurrencyChosen: false,
};

type Profiles = ReadonlyMap<string, JsonObject>;

/** Omits the years of prices that profiles may contain. */
async function profilesOf(file: JsonFile): Promise<Profiles> {
  const profiles = new Map<string, JsonObject>();
  for await (const profile of file.listOf("assetProfiles")?.entries() ?? []) {
    if (!isObject(profile)) continue;
    const { symbol, name, isin, currency, assetSubClass } = profile;
    profiles.set(toText(jsonText(symbol)), { name, isin, currency, assetSubClass });
  }
  return profiles;
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * Returns Yahoo's spelling of a symbol. Ghostfolio writes Yahoo's `EURUSD=X` as `EURUSD`, `CHF=X`
 * as `USDCHF`, and `BTC-USD` as `BTCUSD` (`convertFromYahooFinanceSymbol` of its Yahoo data
 * provider), only for dollars.
 */
function toYahooSymbol(symbol: string, subClass: string): string {
  const [, quoted = ""] = /^USD([A-Z]{3})$/.exec(symbol) ?? [];
  if (CURRENCIES.has(quoted)) return `${symbol}=X`;
  const [, unit = ""] = /^([A-Z0-9]{2,12})USD$/.exec(symbol) ?? [];
  if (unit === "") return symbol;
  if (CURRENCIES.has(unit)) return `${symbol}=X`;
  return subClass === "" || subClass === "CRYPTOCURRENCY" ? `${unit}-USD` : symbol;
}

/** Only Yahoo's symbols are used; those of other sources are resolved by ISIN or name. */
function instrumentOf(activity: JsonObject, profiles: Profiles) {
  const symbol = toText(jsonText(activity["symbol"]));
  const profile = profiles.get(symbol) ?? {};
  const isYahoo = jsonText(activity["dataSource"]) === "YAHOO";
  const name = toText(jsonText(profile["name"]));
  return toInstrument({
    symbol: isYahoo ? toYahooSymbol(symbol, jsonText(profile["assetSubClass"])) : "",
    isin: jsonText(profile["isin"]),
    name: name === "" && !isYahoo ? symbol : name,
    currency: majorUnitOf(jsonText(profile["currency"])).currency,
  });
}

function readActivity(activity: JsonObject, profiles: Profiles) {
  const numberOf = (field: string) => {
    const text = jsonText(activity[field]);
    if (text === "") throw new RowFault("missingField", field);
    return toNumber(text, field, AS_WRITTEN);
  };
  const dateText = jsonText(activity["date"]);
  if (dateText === "") throw new RowFault("missingField", "date");
  const time = readTime(dateText);
  const moment = {
    date: toTradeDate(dateText, "date", AS_WRITTEN),
    ...(time === undefined ? {} : { time }),
  };
  const unit = majorUnitOf(jsonText(activity["currency"]));
  const stated = {
    currency: toCurrency(unit.currency, "currency"),
    note: jsonText(activity["comment"]),
  };
  const quantity = numberOf("quantity");
  const price = numberOf("unitPrice").dividedBy(unit.perMajor);
  const fee = activity["fee"] === undefined ? ZERO : numberOf("fee").dividedBy(unit.perMajor);
  const reference = jsonText(activity["id"]);
  const instrument = instrumentOf(activity, profiles);
  const type = jsonText(activity["type"]);
  const gross = quantity.times(price);
  switch (type) {
    case "BUY":
    case "SELL": {
      const kind = type === "BUY" ? "buy" : "sell";
      const draft = draftOf(kind, moment, { ...stated, quantity, price, fee });
      return readRow(draft, { instrument, reference });
    }
    case "DIVIDEND": {
      const draft = draftOf("dividend", moment, { ...stated, amount: gross, fee });
      return readRow(draft, { instrument, reference });
    }
    case "INTEREST":
      return readRow(draftOf("interest", moment, { ...stated, amount: gross, fee }), { reference });
    case "FEE": {
      const draft = draftOf("fee", moment, { ...stated, amount: gross.plus(fee) });
      return readRow(draft, { reference });
    }
    // Assets and liabilities without a price are not supported by the ledger.
    case "ITEM":
    case "LIABILITY":
    case "VALUABLE":
      throw new RowFault("unsupported", "type", type);
    default:
      throw new RowFault("unknownKind", "type", type);
  }
}

export const ghostfolio: JsonFormat = {
  name: "ghostfolio",
  members: ["activities", "assetProfiles", "user"],
  findRows: (file) => {
    const list = file.listOf("activities");
    return list && [{ list }];
  },
  detectCurrency: (file) => {
    const user = file.valueOf("user");
    const settings = isObject(user) ? user["settings"] : undefined;
    return isObject(settings) ? jsonText(settings["currency"]) : undefined;
  },
  open: async (file) => {
    const profiles = await profilesOf(file);
    return (activity) => readActivity(activity, profiles);
  },
};
