import { integer, string, type StringConstraints } from "fast-check";

/** Any code point. fast-check's unit `binary` builds an index of all of them, which takes 2 s. */
const codePoint = integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

/** Any text, including half surrogate pairs, which UTF-8 cannot encode. */
export const anyText = (lengths: Pick<StringConstraints, "minLength" | "maxLength"> = {}) =>
  string({ unit: codePoint, ...lengths });
