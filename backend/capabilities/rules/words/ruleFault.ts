import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ConditionSchema, RuleSchema } from "../../../domain/rules/rule.ts";

/** A violation of the rule schema. */
export interface RuleFault {
  /** Path of the faulty value within the rule; empty for the rule itself. */
  readonly path: string;
  /** Predicate of a sentence about the value, such as "must be an object". */
  readonly reason: string;
  /** A valid number to replace an out-of-range one; lets the rest be described. */
  readonly instead?: number;
}

export const NO_FIELD = "is not a field of a rule";
/** Deeper than any acceptable rule; hostile input may nest further. */
const MAX_LEVELS = 24;

/** Finds the first schema violation, in the union's variant that `kind` and `name` select. */
export const findRuleFault = (value: unknown): RuleFault | undefined =>
  findPartFault(RuleSchema, value);

export const findPartFault = (schema: TSchema, value: unknown): RuleFault | undefined =>
  findFault(schema, value, "", 0);

function findFault(
  schema: TSchema,
  value: unknown,
  path: string,
  level: number,
): RuleFault | undefined {
  if (level > MAX_LEVELS) return { path, reason: "is nested too deep" };
  const whole = schema.$id === ConditionSchema.$id ? ConditionSchema : schema;
  const fault = (reason: string): RuleFault => ({ path, reason });
  const descend = (inner: TSchema, child: unknown, key: string | number) =>
    findFault(inner, child, path === "" ? String(key) : `${path}.${key}`, level + 1);
  if (Array.isArray(whole.anyOf)) {
    const variants = flatten(whole);
    const objects = variants.filter(({ type }) => type === "object");
    if (objects.length === 0) return leafFault(whole, variants, value, fault);
    if (!isObject(value)) {
      const isNullable = variants.some(({ type }) => type === "null");
      if (isNullable && value === null) return undefined;
      return fault(`must be an object${isNullable ? ", or null" : ""}`);
    }
    return findVariantFault(objects, value, fault, descend, (variant) =>
      findFault(variant, value, path, level + 1),
    );
  }
  if (whole.type === "object") {
    if (!isObject(value)) return fault("must be an object");
    const properties = whole.properties as Readonly<Record<string, TSchema>>;
    const required = (whole.required ?? []) as readonly string[];
    for (const key of required) {
      if (!Object.hasOwn(value, key)) return missing(path, key);
    }
    for (const key of Object.keys(value)) {
      const inner = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (!inner) return { path: join(path, key), reason: NO_FIELD };
      const found = descend(inner, value[key], key);
      if (found) return found;
    }
    return undefined;
  }
  if (whole.type === "array") {
    if (!Array.isArray(value)) return fault("must be a list");
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = whole as {
      minItems?: number;
      maxItems?: number;
    };
    if (value.length < minItems || value.length > maxItems) {
      return fault(`must have ${minItems} to ${maxItems} entries`);
    }
    for (const [index, entry] of value.entries()) {
      const found = descend(whole.items as TSchema, entry, index);
      if (found) return found;
    }
    return undefined;
  }
  return leafFault(whole, [whole], value, fault);
}

const flatten = (schema: TSchema): readonly TSchema[] =>
  Array.isArray(schema.anyOf) ? (schema.anyOf as TSchema[]).flatMap(flatten) : [schema];

type Fault = (reason: string) => RuleFault;

/** Selects the variant by `kind` and `name`, the discriminators of the language. */
function findVariantFault(
  objects: readonly TSchema[],
  value: Readonly<Record<string, unknown>>,
  fault: Fault,
  descend: (schema: TSchema, child: unknown, key: string) => RuleFault | undefined,
  inVariant: (variant: TSchema) => RuleFault | undefined,
): RuleFault | undefined {
  let left = objects;
  for (const key of ["kind", "name"]) {
    const named = left.filter(({ properties }) => properties[key]?.const ?? properties[key]?.anyOf);
    if (named.length < left.length || left.length === 0) continue;
    if (!Object.hasOwn(value, key)) return missing(fault("").path, key);
    const fitting = left.filter(({ properties }) => Value.Check(properties[key], value[key]));
    if (fitting.length === 0) {
      const choices = left.flatMap(({ properties }) => constantsOf(properties[key]));
      return descend({ anyOf: choices.map((each) => ({ const: each })) } as never, value[key], key);
    }
    left = fitting;
  }
  const [variant] = left;
  return variant ? inVariant(variant) : fault("is not known");
}

const missing = (path: string, key: string): RuleFault => ({
  path: join(path, key),
  reason: "is missing",
});
const join = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const constantsOf = (schema: TSchema): readonly unknown[] =>
  schema.anyOf ? (schema.anyOf as TSchema[]).flatMap(constantsOf) : [schema.const];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function leafFault(
  whole: TSchema,
  variants: readonly TSchema[],
  value: unknown,
  fault: Fault,
): RuleFault | undefined {
  const isNullable = variants.some(({ type }) => type === "null");
  const given = variants.filter(({ type }) => type !== "null");
  const constants = given.flatMap(({ const: constant }) =>
    constant === undefined ? [] : [constant],
  );
  if (constants.length > 0 && constants.length === given.length) {
    if (constants.includes(value) || (isNullable && value === null)) return undefined;
    const names = [...new Set(constants), ...(isNullable ? ["null"] : [])].map(String);
    return fault(
      `must be ${names.slice(0, -1).join(", ")}${names.length > 1 ? " or " : ""}${names.at(-1) ?? ""}`,
    );
  }
  if (Value.Check(whole, value)) return undefined;
  const found = fault(reasonOf(variants));
  const bounded = variants.find(({ type }) => type === "integer" || type === "number");
  if (!bounded || typeof value !== "number") return found;
  return { ...found, instead: Math.max(1, Number(bounded.minimum ?? 1)) };
}

function reasonOf(variants: readonly TSchema[]): string {
  const isNullable = variants.some(({ type }) => type === "null");
  const schema = variants.find(({ type }) => type !== "null");
  const orNull = isNullable ? ", or null" : "";
  switch (schema?.type) {
    case "string":
      return `must be text of ${schema.minLength ?? 0} to ${schema.maxLength ?? 200} characters${orNull}`;
    case "integer":
    case "number": {
      const low = schema.minimum ?? schema.exclusiveMinimum ?? "−∞";
      return `must be ${schema.type === "integer" ? "a whole number" : "a number"} from ${low} to ${schema.maximum ?? "∞"}${orNull}`;
    }
    default:
      return "has the wrong form";
  }
}
