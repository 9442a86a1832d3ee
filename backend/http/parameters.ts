import { t } from "elysia";
import { isSymbol, normaliseSymbol } from "../market/symbol.ts";
import { HttpError } from "./errors.ts";

/** `/{id}` in a path: a positive integer that JavaScript holds exactly. */
export const IdParameter = t.Object({
  id: t.Numeric({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, multipleOf: 1 }),
});

export const SymbolParameter = t.Object({ symbol: t.String({ minLength: 1, maxLength: 200 }) });

/** Upper-cases and checks a symbol before it goes anywhere. 422 with the pattern in words. */
export function parseSymbol(text: string): string {
  const symbol = normaliseSymbol(text);
  if (!isSymbol(symbol)) {
    throw new HttpError(
      422,
      "A symbol is a letter or digit and up to 14 more, or dots, hyphens, carets and equals signs",
    );
  }
  return symbol;
}
