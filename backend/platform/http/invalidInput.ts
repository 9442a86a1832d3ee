import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { ValidationError } from "elysia";
import { refuseField } from "./fieldRefusal.ts";
import { HttpError } from "./httpError.ts";
import { cutText } from "../text.ts";

interface ValueError {
  readonly errors?: readonly Iterable<ValueError>[] | undefined;
  readonly path?: string | undefined;
  readonly message?: string | undefined;
  readonly schema?: Schema | undefined;
  readonly value?: unknown;
}

interface Schema {
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly type?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
}

/** Maximum length; the name of an unknown field may have any length. */
const MAX_PATH = 100;

export function describeInvalidInput(error: ValidationError): HttpError {
  const first = findInside(error.all[0] as ValueError | undefined);
  const path = pathOf(first);
  if (path !== "") return describeField(path, first);
  if (error.type !== "body")
    return new HttpError(422, `The ${placeOf(error.type)} must be present`);
  return new HttpError(
    422,
    first?.schema?.minProperties && isObject(first.value)
      ? "The body must contain at least one field to change"
      : "The body must be a JSON object",
  );
}

export function describeInvalidValue(schema: TSchema, value: unknown): HttpError | undefined {
  if (Value.Check(schema, value)) return undefined;
  const first = findInside(Value.Errors(schema, value).First() as ValueError | undefined);
  const path = pathOf(first);
  return path === "" ? new HttpError(422, "This is not a JSON object") : describeField(path, first);
}

const pathOf = (error: ValueError | undefined): string =>
  cutText((error?.path ?? "").replaceAll("/", ".").slice(1), MAX_PATH);

const placeOf = (type: string): string => (type === "params" ? "path" : type);
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** For a union (an optional or nullable value), the fault is that of the object variant. */
function findInside(error: ValueError | undefined): ValueError | undefined {
  const { errors = [], schema, value } = error ?? {};
  if (!error || errors.length === 0 || (error.path && !isObject(value))) return error;
  const variant = schema?.anyOf?.findIndex(({ type }) => type === "object") ?? 0;
  const [inside] = errors[Math.max(variant, 0)] ?? [];
  return inside ? findInside(inside) : error;
}

function describeField(path: string, error: ValueError | undefined): HttpError {
  const message = error?.message ?? "";
  if (message === "Unexpected property") {
    return new HttpError(422, `Unknown field '${path}'`, { field: path });
  }
  if (message === "Expected required property" || error?.value === undefined) {
    return refuseField(path, "is missing");
  }
  return refuseField(path, describeAccepted(error.schema ?? {}, error.value));
}

function describeAccepted(schema: Schema, value: unknown): string {
  const choices = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const [choice] = choices;
  if (choice && choices.length === 1) return describeAccepted(choice, value);
  if (choices.length > 0) return `must be ${listChoices(choices)}`;
  if (schema.type === "string" && typeof value === "string") return describeText(schema, value);
  if (schema.type === "array" && Array.isArray(value)) return describeList(schema, value);
  return `must be ${nameKind(schema)}`;
}

/** A query represents a number by a union of a string and a number; only the number matters. */
function listChoices(choices: readonly Schema[]): string {
  const isNumber = ({ type }: Schema) => type === "number" || type === "integer";
  const isPlain = choices.every((choice) => isNumber(choice) || choice.const === undefined);
  const wanted = isPlain && choices.some(isNumber) ? choices.filter(isNumber) : choices;
  const names = [...new Set(wanted.map(nameKind))];
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} or ${last}`;
}

function nameKind(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  switch (schema.type) {
    case "integer":
      return `a whole number${describeRange(schema)}`;
    case "number":
      return `a number${describeRange(schema)}`;
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "object":
      return "an object";
    case "string":
      return schema.format === "numeric" ? describeDigits(schema) : "text";
    default:
      return "something else";
  }
}

const DIGITS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });
const figure = (value: number): string => DIGITS.format(value);

function describeRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const isUnbounded = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER;
  if (minimum !== undefined && !isUnbounded)
    return ` from ${figure(minimum)} to ${figure(maximum)}`;
  const bounds = [
    ...(minimum === undefined ? [] : [` of ${figure(minimum)} or more`]),
    ...(exclusiveMinimum === undefined ? [] : [` above ${figure(exclusiveMinimum)}`]),
    ...(isUnbounded ? [] : [` up to ${figure(maximum)}`]),
    ...(exclusiveMaximum === undefined ? [] : [` below ${figure(exclusiveMaximum)}`]),
  ];
  return bounds.join(" and");
}

/** Digits in a path or a query; only the pattern shows whether 0 is allowed. */
function describeDigits({ maximum, pattern }: Schema): string {
  if (maximum !== undefined) return `a whole number from 1 to ${figure(maximum)}`;
  return String(pattern).startsWith("^[1-9]") ? "a whole number above 0" : "a whole number";
}

function describeText(schema: Schema, value: string): string {
  const { minLength = 0, maxLength, format, examples } = schema;
  if (value.length < minLength) {
    return minLength === 1 ? "must not be empty" : `must have ${count(minLength)} or more`;
  }
  if (maxLength !== undefined && value.length > maxLength) {
    return `must have no more than ${count(maxLength)}`;
  }
  if (format === "numeric") return `must be ${describeDigits(schema)}`;
  if (format === "date-time") return "must be a time such as 2026-01-31T14:30:00Z";
  if (format === "date") return "must be a date such as 2026-01-31";
  const example = examples?.[0];
  if (example !== undefined) return `must be written like ${String(example)}`;
  return "does not have the expected form";
}

const count = (characters: number): string =>
  characters === 1 ? "1 character" : `${figure(characters)} characters`;

function describeList({ minItems, maxItems }: Schema, value: readonly unknown[]): string {
  const { length } = value;
  const isLengthRight = length >= (minItems ?? 0) && length <= (maxItems ?? length);
  if (isLengthRight) return "must not contain duplicates";
  if (minItems !== undefined && maxItems !== undefined) {
    return `must have ${minItems === maxItems ? figure(minItems) : `${figure(minItems)} to ${figure(maxItems)}`} entries`;
  }
  if (maxItems !== undefined) return `must have no more than ${figure(maxItems)} entries`;
  return `must have ${figure(minItems ?? 0)} or more entries`;
}
