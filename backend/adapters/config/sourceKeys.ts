import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import {
  joinKey,
  chooseKeyed,
  type AboutSource,
  type KeyedSource,
} from "../../market/sources/about.ts";
import { parseKey } from "./configValues.ts";

/** API keys of market sources, derived from the list of sources; no source is named here. */

type NameOf<Source extends AboutSource> = KeyedSource<Source>["name"];
type VariableOf<Source extends AboutSource> =
  KeyedSource<Source>["key"]["fields"][number]["variable"];

/** Values from the environment by the name of their field in Settings. */
export type SourceKeyValues = Readonly<Record<string, string | undefined>>;

interface KeyVariable {
  readonly meaning: string;
  readonly isSecret: true;
  readonly parse: typeof parseKey;
}

const fieldsOf = <Source extends AboutSource>(sources: readonly Source[]) =>
  chooseKeyed(sources).flatMap(({ key }) => key.fields);

export function listKeyVariables<Source extends AboutSource>(
  sources: readonly Source[],
): Readonly<Record<VariableOf<Source>, KeyVariable>> {
  const entries = fieldsOf(sources).map(({ variable, meaning }) => [
    variable,
    { meaning, isSecret: true, parse: parseKey } satisfies KeyVariable,
  ]);
  return Object.fromEntries(entries) as Readonly<Record<VariableOf<Source>, KeyVariable>>;
}

export function readKeys<Source extends AboutSource>(
  sources: readonly Source[],
  values: Readonly<Record<VariableOf<Source>, string | undefined>>,
): SourceKeyValues {
  const known: Readonly<Record<string, string | undefined>> = values;
  return Object.fromEntries(
    fieldsOf(sources).map(({ savedAs, variable }) => [savedAs, known[variable]]),
  );
}

/** Returns a function that reads the key on each call. The environment overrides the saved key. */
export function createKeyFinder<Source extends AboutSource>(
  sources: readonly Source[],
  environment: SourceKeyValues,
  secrets: SecretStore,
): (name: NameOf<Source>) => Promise<string | undefined> {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined),
  );
  return async (name) => {
    const source = chooseKeyed(sources).find((each) => each.name === name);
    return source && joinKey(source.key, { ...(await secrets.read()), ...set });
  };
}
