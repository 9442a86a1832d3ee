/** One thing that can be set in a part of a rule; every part of the language is made of these. */
export type Field = ChoiceField | NumberField | TimeField | TextField | WordsField;

export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly explanation?: string;
  /** Why this market cannot answer it; null or left out where it can. */
  readonly reason?: string | null;
  readonly group?: string;
}

interface Named {
  /** As `set` takes it; a dot leads into a part of the part: `of.timeframe`. */
  readonly name: string;
  readonly label: string;
}

export interface ChoiceField extends Named {
  readonly kind: "choice";
  readonly value: string;
  readonly choices: readonly Choice[];
}

export interface NumberField extends Named {
  readonly kind: "number";
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  /** What it means to leave it empty; without it a number is needed. */
  readonly whenEmpty?: string;
}

/** Epoch milliseconds. */
export interface TimeField extends Named {
  readonly kind: "time";
  readonly value: number;
}

export interface TextField extends Named {
  readonly kind: "text";
  readonly value: string | null;
  readonly maxLength: number;
  readonly whenEmpty?: string;
  readonly isSymbol?: true;
}

export interface WordsField extends Named {
  readonly kind: "words";
  readonly value: readonly string[];
  readonly whenEmpty?: string;
}

export type FieldValue = Field["value"];

/** What is written in a field of several words: by comma, space or line. */
export const readWords = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((word) => word !== "")),
];

/** A copy of a part with one of its fields set, `from.price` within its `from`. */
export function setPath<Part extends object>(part: Part, name: string, value: FieldValue): Part {
  const [head = "", ...rest] = name.split(".");
  if (rest.length === 0) return { ...part, [head]: value };
  const inner = (part as Record<string, unknown>)[head];
  if (typeof inner !== "object" || inner === null) return part;
  return { ...part, [head]: setPath(inner, rest.join("."), value) };
}
