import { integer, string, type StringConstraints } from "fast-check";

/** fast-check's unit `binary` takes 2 s to build an index. */
const codePoint = integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

/** Includes half surrogate pairs, which UTF-8 cannot encode. */
export const anyText = (lengths: Pick<StringConstraints, "minLength" | "maxLength"> = {}) =>
  string({ unit: codePoint, ...lengths });
