export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * Makes the emitted document suitable for the client generator and for strict validators:
 * - schemas with an `$id` move to `components.schemas` and are referenced, so that types have
 *   names;
 * - a path id, which is a string, becomes `integer`;
 * - a nullable enum includes null, which the emitter omits;
 * - an optional body (`t.MaybeEmpty`) is JSON and not required, instead of a union with the type
 *   "undefined", which JSON does not have.
 */
export function normalize(document: JsonObject): JsonObject {
  const schemas: Record<string, Json> = {};

  const walk = (value: Json): Json => {
    if (isList(value)) return value.map(walk);
    if (!isObject(value)) return value;
    if (isIdText(value)) return toInteger(value);
    const optional = readOptionalBody(value);
    if (optional) return walk(optional);
    const { $id, ...rest } = value;
    if (typeof $id !== "string") return withNullInEnum(mapValues(rest, walk));
    const { schema, isNullable } = withoutNull(rest);
    schemas[$id] ??= mapValues(schema, walk);
    const reference = { $ref: `#/components/schemas/${$id}` };
    return isNullable ? { anyOf: [reference, { type: "null" }] } : reference;
  };

  const paths = walk(document.paths ?? {});
  const named = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, paths, components: { schemas: named } };
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mapValues = (object: JsonObject, map: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

/** The validator treats a path id as a string of digits. */
const isIdText = (value: JsonObject): boolean =>
  value.type === "string" && value.format === "numeric";

const toInteger = (value: JsonObject): JsonObject => ({
  type: "integer",
  minimum: isZeroAllowed(value) ? 0 : 1,
  maximum: value.maximum ?? MAX_ID,
  ...(value.description === undefined ? {} : { description: value.description }),
});

const isZeroAllowed = ({ pattern }: JsonObject): boolean =>
  typeof pattern === "string" && new RegExp(pattern).test("0");

const MAX_ID = 999_999_999_999_999;

function readOptionalBody({ required, content }: JsonObject): JsonObject | undefined {
  if (required !== true || !isObject(content)) return undefined;
  const json = content["application/json"];
  if (!isObject(json) || !isObject(json.schema) || !isList(json.schema.anyOf ?? null)) {
    return undefined;
  }
  const choices = (json.schema.anyOf as readonly Json[]).filter(isObject);
  if (!choices.some(({ type }) => type === "undefined")) return undefined;
  const schema = choices.find(({ type }) => type !== "undefined" && type !== "null");
  if (!schema) return undefined;
  return { required: false, content: { "application/json": { schema } } };
}

/** The emitter merges "X or null" into X itself; a named X must keep its own meaning. */
function withoutNull(value: JsonObject): { schema: JsonObject; isNullable: boolean } {
  const { type } = value;
  if (!Array.isArray(type) || !type.includes("null")) return { schema: value, isNullable: false };
  const [first, ...others] = type.filter((name) => name !== "null");
  const plain = others.length === 0 && first !== undefined ? first : [first ?? "null", ...others];
  return { schema: { ...value, type: plain }, isNullable: true };
}

function withNullInEnum(value: JsonObject): JsonObject {
  const { type, enum: members } = value;
  const isNullable = Array.isArray(type) && type.includes("null");
  return isNullable && Array.isArray(members) && !members.includes(null)
    ? { ...value, enum: [...members, null] }
    : value;
}
