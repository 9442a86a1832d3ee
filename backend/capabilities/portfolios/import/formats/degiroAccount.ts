import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import type { Cancelable } from "../text/cancellations.ts";
import {
  cashDraft,
  checkAmount,
  draftOf,
  findMeaning,
  majorUnitOf,
  readRow,
  refuseFree,
  skip,
} from "../text/format.ts";
import {
  columnIn,
  momentOf,
  needText,
  RowFault,
  textBeside,
  textOf,
  toCurrency,
  toInstrument,
  toNumber,
  type Row,
} from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";

/**
 * Headers of the account statement in English, Dutch and German. This column holds the currency;
 * the amount is in the next one, which has no header.
 */
export const CHANGE = ["change", "mutatie", "änderung"] as const;
const DESCRIPTION = ["description", "omschrijving", "beschreibung"] as const;
const PRODUCT = ["product", "produkt"] as const;
const DATES = ["date", "datum"] as const;
const TIMES = ["time", "tijd", "uhrze", "uhrzeit"] as const;

const MAX_DESCRIPTION = 300;

const BUY = "buy|koop|kauf|compra|achat|acquisto";
const SELL = "sell|verkoop|verkauf|venta|venda|vente|vendita";
/** `Koop 1 @ 33,9 USD`, `Kauf 250 zu je 9,923 EUR (IE00…)`, `Compra 6 ISHARES MSCI@49,785 EUR`. */
const TRADE = new RegExp(
  `^(?:(${BUY})|(?:${SELL})) ([\\d.,']+) (?:[^@]*@ ?|zu je )([\\d.,']+) ([A-Za-z]{3})(?: |$)`,
  "i",
);

type Meaning =
  | "dividend"
  | "dividendTax"
  | "fee"
  | "interest"
  | "cash"
  | "internal"
  | "unsupported";

const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  // Transfers between DEGIRO and its bank, and reservations, are booked a second time elsewhere.
  ["internal", /cash sweep|^reservation |geldrekening bij flatex|geldkonto bei der flatex/],
  ["internal", /^processed flatex withdrawal|^geldmarktfonds umwandlung/],
  ["unsupported", /^[^:]+ ?: ?(?:koop|verkoop|buy|sell|kauf|verkauf)\b/],
  ["dividendTax", /dividendbelasting|dividend tax|dividendensteuer|impôts sur dividende/],
  ["dividend", /^dividende?$/],
  ["fee", /transactiekosten|transaction and\/or|transaktionsgebühren|comissões de|frais degiro/],
  ["fee", /aansluitingskosten|connection fee|einrichtung von handelsmodalitäten/],
  ["interest", /interest|^rente\b|^zinsen\b/],
  ["cash", /deposit|withdrawal|terugstorting|^storting|^einzahlung|^auszahlung|^ingreso$/],
  // A conversion moves cash from one currency to another.
  ["cash", /^valuta (?:creditering|debitering)|^fx (?:credit|debit)|^währungswechsel/],
  ["cash", /^(?:ingreso|retirada) cambio de divisa/],
];

const instrumentOf = (row: Row, currency: string) =>
  toInstrument({ isin: textOf(row, "isin"), name: textOf(row, ...PRODUCT), currency });

const momentIn = (row: Row) => momentOf(row, columnIn(row, DATES), columnIn(row, TIMES));

interface Booking {
  readonly amount: Decimal;
  readonly currency: string;
}

function bookingOf(row: Row): Booking {
  const text = textBeside(row, ...CHANGE);
  if (text === "") throw new RowFault("missingField", columnIn(row, CHANGE));
  return {
    amount: toNumber(text, columnIn(row, CHANGE), row.reading),
    currency: toCurrency(needText(row, ...CHANGE), columnIn(row, CHANGE)),
  };
}

function readTrade(
  row: Row,
  [, buy, shares = "", each = "", unit = ""]: RegExpExecArray,
): RowReading {
  const { currency, perMajor } = majorUnitOf(unit);
  const quantity = toNumber(shares, columnIn(row, DESCRIPTION), row.reading);
  const price = toNumber(each, columnIn(row, DESCRIPTION), row.reading).dividedBy(perMajor);
  refuseFree(price, columnIn(row, DESCRIPTION), textOf(row, ...DESCRIPTION));
  const booked = bookingOf(row);
  if (booked.currency === currency)
    checkAmount(quantity, price, booked.amount, columnIn(row, CHANGE));
  const kind = buy === undefined ? "sell" : "buy";
  const moment = momentIn(row);
  return readRow(
    draftOf(kind, moment, {
      currency: toCurrency(currency, columnIn(row, DESCRIPTION)),
      quantity,
      price,
    }),
    { instrument: instrumentOf(row, currency) },
  );
}

const meaningOf = (written: string) => findMeaning(MEANINGS, written);

/** A reversed dividend is booked again with a negative amount, often on a later day. */
export function cancelableBooking(row: Row): Cancelable | undefined {
  const written = textOf(row, ...DESCRIPTION);
  if (written.length > MAX_DESCRIPTION || meaningOf(written) !== "dividend") return undefined;
  const { amount, currency } = bookingOf(row);
  const { date } = momentIn(row);
  const paid = `${textOf(row, "isin")} ${currency} ${amount.abs()}`;
  return { isCancellation: amount.isNegative(), date, keys: [`${date} ${paid}`, paid] };
}

export function readBooking(row: Row): RowReading {
  const written = textOf(row, ...DESCRIPTION);
  if (written === "") throw new RowFault("missingField", columnIn(row, DESCRIPTION));
  if (written.length > MAX_DESCRIPTION)
    throw new RowFault("tooLong", columnIn(row, DESCRIPTION), written);
  const trade = TRADE.exec(written);
  if (trade) return readTrade(row, trade);
  const meaning = meaningOf(written);
  if (meaning === undefined) throw new RowFault("unknownKind", columnIn(row, DESCRIPTION), written);
  if (meaning === "unsupported")
    throw new RowFault("unsupported", columnIn(row, DESCRIPTION), written);
  if (meaning === "internal") return skip(written);
  const { amount, currency } = bookingOf(row);
  const moment = momentIn(row);
  const isOfHolding = textOf(row, "isin") !== "";
  const ofHolding = isOfHolding ? { instrument: instrumentOf(row, currency) } : {};
  switch (meaning) {
    case "dividend":
      return readRow(draftOf("dividend", moment, { currency, amount }), ofHolding);
    case "dividendTax":
      return readRow(draftOf("tax", moment, { currency, amount: ZERO.minus(amount) }), ofHolding);
    case "fee":
      return readRow(
        draftOf("fee", moment, { currency, amount: ZERO.minus(amount), note: written }),
        ofHolding,
      );
    case "interest":
      return readRow(draftOf("interest", moment, { currency, amount, note: written }));
    case "cash":
      return readRow(cashDraft(moment, amount, { currency, note: written }));
    default:
      return meaning satisfies never;
  }
}
