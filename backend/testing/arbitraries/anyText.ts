import { integer, string, type StringConstraints } from "fast-check";

/** Any code point; fast-check's unit `binary` first builds an index of all of them, for two seconds. */
const codePoint = integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

/** Any text, also one that no encoding can hold. */
export const anyText = (lengths: Pick<StringConstraints, "minLength" | "maxLength"> = {}) =>
  string({ unit: codePoint, ...lengths });
