/** Editable value of a part of a rule. */
export type Field = ChoiceField | NumberField | TimeField | TextField | WordsField;

export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly explanation?: string;
  /** Says why this market cannot evaluate the choice; null or omitted if it can. */
  readonly reason?: string | null;
  readonly group?: string;
}

interface Named {
  /** Name that `set` expects; a dot leads into a nested part, such as `of.timeframe`. */
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
  /** Meaning of an empty field; if omitted, a number is required. */
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
  readonly areSymbols?: true;
}

export type FieldValue = Field["value"];

export const readWords = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((word) => word !== "")),
];

/**
 * Searches titles, groups and names, or else explanations. A typed number is the first choice where
 * numbers can be chosen.
 */
export function findChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const typed = text.trim() === "" ? Number.NaN : Number(text.replace("−", "-"));
  const constant = choices.find(({ value }) => value === "constant");
  if (constant && Number.isFinite(typed)) {
    return [{ ...constant, value: `constant:${typed}`, title: `${constant.title}: ${typed}` }];
  }
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const findIn = (read: (choice: Choice) => string) =>
    choices.filter((choice) => wanted.every((word) => read(choice).toLowerCase().includes(word)));
  const found = findIn(({ title, group = "", value }) => `${title} ${group} ${value}`);
  return found.length > 0 ? found : findIn(({ explanation = "" }) => explanation);
}

/** Copies the part; `from.price` sets `price` within `from`. */
export function setPath<Part extends object>(part: Part, name: string, value: FieldValue): Part {
  const [head = "", ...rest] = name.split(".");
  if (rest.length === 0) return { ...part, [head]: value };
  const inner = (part as Record<string, unknown>)[head];
  if (typeof inner !== "object" || inner === null) return part;
  return { ...part, [head]: setPath(inner, rest.join("."), value) };
}
