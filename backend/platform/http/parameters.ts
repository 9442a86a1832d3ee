import type { StringOptions } from "@sinclair/typebox";
import { Elysia, t } from "elysia";
import { isSymbol, normalizeSymbol, withShareClass } from "../../domain/symbolText.ts";
import { HttpError } from "./errors.ts";
import { refuseField } from "./fieldRefusal.ts";

/** Unlike `t.Numeric`, accepts only digits that match `pattern`, not `0x1` or `1e0`. */
export const digits = (pattern: string, options: StringOptions) =>
  t
    .Transform(t.String({ pattern, ...options }))
    .Decode(Number)
    .Encode(String);

/** At most 15 digits, which JavaScript represents exactly. */
export const POSITIVE = "^[1-9][0-9]{0,14}$";
export const POSITIVE_OR_ZERO = "^(0|[1-9][0-9]{0,14})$";

/** `/{id}` in a path. The API document says integer because of the format. */
export const IdParameter = t.Object({ id: digits(POSITIVE, { format: "numeric" }) });

/** Like an id, or 0, whose meaning the route states. */
export const IdOrZero = digits(POSITIVE_OR_ZERO, { format: "numeric" });

export const SymbolParameter = t.Object({ symbol: t.String({ minLength: 1, maxLength: 200 }) });

/** Turns `BRK.B` and `BRK/B` into `BRK-B`. Rejects with 422 and the expected format in words. */
export function parseSymbol(text: string): string {
  const symbol = withShareClass(normalizeSymbol(text));
  if (!isSymbol(symbol)) {
    throw new HttpError(
      422,
      "A symbol is up to 15 letters, digits, dots, hyphens, carets and equals signs, and begins with a letter, a digit or a caret",
      { field: "symbol" },
    );
  }
  return symbol;
}

/** Compiled routes would read a repeated parameter's last value; interpreted ones see an array. */
export const singleParameters = (hasQuery: (route: string) => boolean) =>
  new Elysia({ name: "singleParameters" }).onTransform(
    { as: "global" },
    ({ request: { url }, route }) => {
      if (!url.includes("&") || !hasQuery(route)) return;
      const names = [...new URL(url).searchParams.keys()];
      const repeated = names.find((name, index) => names.indexOf(name) !== index);
      if (repeated === undefined) return;
      throw refuseField(repeated, "is given twice");
    },
  );
