import { appPortsOf } from "./appPorts.ts";
import type { Kysely } from "kysely";
import Ajv, { type ValidateFunction } from "ajv/dist/2020.js";
import { isOnPostgres, openMemoryDatabase } from "./memoryDatabase.ts";
import { createApp } from "../../app.ts";
import type { AppPorts } from "../../appPorts.ts";
import type { Caps } from "../../capabilities/index.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createGuard, readBodyUpTo } from "../../platform/http/access/guard.ts";
import { createLog } from "../../platform/log.ts";
import { SourceUnavailable, type MarketSource } from "../../market/source.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import type { Validation } from "../../platform/http/composeRoutes.ts";
import document from "../../contract/openapi.json";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
}

interface Answers {
  readonly [status: string]: { readonly content?: Readonly<Record<string, { schema: Schema }>> };
}

export interface Operation {
  readonly method: string;
  /** Template such as `/api/alerts/{id}`. */
  readonly path: string;
  readonly parameters: readonly string[];
  readonly body: Schema | undefined;
  readonly isBodyRequired: boolean;
  readonly answers: Answers;
}

interface DocumentedOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { schema: Schema }>>;
  };
  readonly responses: Answers;
}

/** Omits the host's calls: the passcode form and the WebSocket. */
export const operations: readonly Operation[] = Object.entries(
  document.paths as unknown as Record<string, Record<string, DocumentedOperation>>,
).flatMap(([path, item]) =>
  path === "/api/session"
    ? []
    : Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? [])
          .filter((one) => one.in === "path")
          .map((one) => one.name),
        body: operation.requestBody?.content["application/json"]?.schema,
        isBodyRequired: operation.requestBody?.required === true,
        answers: operation.responses,
      })),
);

/** Returns the match with the fewest parameters. */
export function operationAt(method: string, path: string): Operation {
  const parts = path.replace(/\?.*/, "").split("/");
  const parametersOf = (one: Operation) => one.path.split("{").length;
  const [found] = operations
    .filter((one) => one.method === method)
    .filter(({ path: template }) => {
      const wanted = template.split("/");
      const fits = wanted.every((part, at) => part.startsWith("{") || part === parts[at]);
      return fits && wanted.length === parts.length;
    })
    .toSorted((one, other) => parametersOf(one) - parametersOf(other));
  if (!found) throw new Error(`${method} ${path} is not documented`);
  return found;
}

const ajv = new Ajv({
  strict: false,
  allErrors: false,
  // Optimizing hundreds of validators takes longer than running them.
  code: { optimize: false },
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  },
});
/** References are resolved by name, so that a shared schema is compiled once. */
const byName = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"')) as Schema;
for (const [name, schema] of Object.entries(document.components.schemas)) {
  ajv.addSchema(byName(schema as Schema), name);
}
const validators = new Map<Schema, ValidateFunction>();

/** Returns an empty text if the value is valid. */
export function faultsOf(schema: Schema, value: unknown): string {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(byName(schema));
    validators.set(schema, validate);
  }
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

export const resolve = (schema: Schema): Schema => {
  const name = schema.$ref?.split("/").at(-1);
  const schemas = document.components.schemas as unknown as Record<string, Schema>;
  return name === undefined ? schema : (schemas[name] ?? schema);
};

/** The whole backend behind a host's guard, on an in-memory database. */
export interface ConformanceWorld {
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  send(method: string, path: string, init: RequestInit): Promise<Response>;
  readonly complaints: readonly string[];
  stop(): Promise<void>;
}

const HOST = "localhost";

/** Knows every symbol, but answers nothing. */
const createSilentSource = (source: MarketSource): MarketSource => {
  const refuse = () => Promise.reject(new SourceUnavailable("simulated", "is out of reach"));
  return {
    ...source,
    quote: refuse,
    bars: refuse,
    search: refuse,
    profile: refuse,
    reportsOn: refuse,
    universe: refuse,
    samples: refuse,
  };
};

/** A run over a part of the market tests the call as well as a full one. */
const createSmallSource = (source: MarketSource): MarketSource => ({
  ...source,
  universe: async () => {
    const symbols = (await source.universe?.()) ?? [];
    return symbols.filter((_, index) => index % 25 === 0);
  },
});

export interface ConformanceOptions {
  readonly isMarketSilent?: boolean;
  readonly isClockStill?: boolean;
  readonly caps?: Partial<Caps>;
  /** Has the current schema; closed with the world. With it or `startJobs`, there is no twin. */
  readonly database?: Kysely<Database>;
  readonly startJobs?: AppPorts["startJobs"];
}

/**
 * Responds like the server, with compiled validation. Each call also goes to a twin with
 * interpreted validation, as in a page; a different status, or different fields of a success, fails
 * it.
 */
export async function createConformanceWorld(
  options: ConformanceOptions = {},
): Promise<ConformanceWorld> {
  const compiled = await createHost(options, "compiled");
  // The database engine does not affect the validation of input.
  const isAlone = isOnPostgres || options.database !== undefined || options.startJobs !== undefined;
  const interpreted = isAlone ? undefined : await createHost(options, "interpreted");
  const complaints = interpreted ? [] : compiled.complaints;
  const send: ConformanceWorld["send"] = async (method, path, init) => {
    const asked = compiled.send(method, path, init);
    if (!interpreted) return asked;
    const answers = await Promise.all([asked, interpreted.send(method, path, init)]);
    complaints.push(...compiled.complaints.splice(0), ...interpreted.complaints.splice(0));
    const bodies = await Promise.all(answers.map(readJson));
    // Only one host may have finished the work.
    const depth = bodies.some(isRunning) ? 1 : Number.POSITIVE_INFINITY;
    const [ours, twins] = answers.map((answer, index) =>
      describeAnswer(answer, bodies[index], depth),
    );
    if (ours !== twins) {
      throw new Error(`${method} ${path}: compiled ${ours}, interpreted ${twins}`);
    }
    return answers[0];
  };
  return {
    send,
    complaints,
    ask: (method, path, body) =>
      send(
        method,
        path,
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } },
      ),
    stop: async () => {
      await compiled.stop();
      await interpreted?.stop();
    },
  };
}

/** Returns undefined for a rejection and for a body that is not JSON. */
async function readJson(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return answer.ok && isJson ? answer.clone().json() : undefined;
}

/** A run, or data that is still being collected after a trigger. */
const isRunning = (body: unknown): boolean => {
  if (Array.isArray(body)) return body.some(isRunning);
  if (typeof body !== "object" || body === null) return false;
  return (
    ("status" in body && body.status === "running") ||
    ("collectedAt" in body && body.collectedAt === null)
  );
};

/**
 * Compares the fields of a success only, because jobs may have progressed differently. Of several
 * faults, hosts may name different ones.
 */
const describeAnswer = ({ status, headers }: Response, body: unknown, depth: number): string =>
  `${status} ${headers.get("content-type") ?? ""} ${fieldsOf(body, depth)}`;

function fieldsOf(value: unknown, depth: number): string {
  if (value === null || typeof value !== "object" || depth === 0) return "";
  if (Array.isArray(value)) return `[${value.length > 0 ? fieldsOf(value[0], depth) : ""}]`;
  return `{${Object.entries(value)
    .toSorted()
    .map(([name, part]) => `${name}${fieldsOf(part, depth - 1)}`)
    .join(",")}}`;
}

async function createHost(
  {
    isMarketSilent = false,
    isClockStill = false,
    caps = {},
    database: given,
    startJobs,
  }: ConformanceOptions,
  validation: Validation,
) {
  const clock = manualClock();
  const complaints: string[] = [];
  // Jobs have their own tests.
  const log = createLog("error", (_, line) => {
    if (/^error: [A-Z]+ \//.test(line)) complaints.push(line);
  });
  const simulated = createSimulatedSource({ seed: SIMULATION_SEED, clock });
  const source = isMarketSilent ? createSilentSource(simulated) : createSmallSource(simulated);
  const database = given ?? (await openMemoryDatabase());
  const app = createApp(
    appPortsOf({
      clock,
      log,
      database,
      source,
      caps,
      ...(startJobs ? { startJobs } : {}),
      publicUrl: `http://${HOST}`,
      validation,
    }),
  );
  await app.start();
  const guard = createGuard({ host: HOST, publicUrl: null });

  const send = async (method: string, path: string, init: RequestInit): Promise<Response> => {
    // All per-minute limits have expired.
    if (!isClockStill) clock.advance(60_001);
    const request = new Request(`http://${HOST}${path}`, { ...init, method });
    request.headers.set("host", HOST);
    const { body } = init;
    if (typeof body === "string") {
      request.headers.set("content-length", String(Buffer.byteLength(body)));
    }
    const refusal = guard(request);
    if (refusal) return refusal;
    const bounded = await readBodyUpTo(request);
    return bounded instanceof Response ? bounded : app.handle(bounded);
  };

  return {
    send,
    complaints,
    stop: async () => {
      await app.stop();
      await database.destroy();
    },
  };
}
