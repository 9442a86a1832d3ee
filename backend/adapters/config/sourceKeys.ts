import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import type { EnvironmentKeys } from "../../capabilities/settings/apiKeys.ts";
import type { SourceKeys } from "../../capabilities/settings/settings.ts";
import { chooseKeyed, type AboutSource, type KeyedSource } from "../../market/sources/about.ts";
import { parseKey } from "./configValues.ts";

/** API keys of market sources, derived from the list of sources; no source is named here. */

type NameOf<Source extends AboutSource> = KeyedSource<Source>["name"];
type VariableOf<Source extends AboutSource> = KeyedSource<Source>["key"]["variable"];

export type KeysOf<Source extends AboutSource> = Readonly<
  Record<NameOf<Source>, string | undefined>
>;

interface KeyVariable {
  readonly fallback: "";
  readonly meaning: string;
  readonly isSecret: true;
  readonly parse: typeof parseKey;
}

export function listKeyVariables<Source extends AboutSource>(
  sources: readonly Source[],
): Readonly<Record<VariableOf<Source>, KeyVariable>> {
  const entries = chooseKeyed(sources).map(({ key: { variable, meaning } }) => [
    variable,
    { fallback: "", meaning, isSecret: true, parse: parseKey } satisfies KeyVariable,
  ]);
  return Object.fromEntries(entries) as Readonly<Record<VariableOf<Source>, KeyVariable>>;
}

export function readKeys<Source extends AboutSource>(
  sources: readonly Source[],
  values: Readonly<Record<VariableOf<Source>, string | undefined>>,
): KeysOf<Source> {
  const entries = chooseKeyed(sources).map((source) => {
    const variable: VariableOf<Source> = source.key.variable;
    return [source.name, values[variable]];
  });
  return Object.fromEntries(entries) as KeysOf<Source>;
}

/** Returns keys from the environment that have a field in Settings, by the name of that field. */
export function listFieldKeys<Source extends AboutSource>(
  sources: readonly Source[],
  keys: KeysOf<Source>,
): EnvironmentKeys {
  const entries = chooseKeyed(sources).flatMap((source) => {
    const name: NameOf<Source> = source.name;
    return source.key.savedAs === undefined ? [] : [[source.key.savedAs, keys[name]]];
  });
  return Object.fromEntries(entries) as EnvironmentKeys;
}

/** Returns the keys of sources in use that have no field of their own in Settings. */
export function listKeysWithoutField<Source extends AboutSource>(
  sources: readonly Source[],
  inUse: readonly string[],
  keys: KeysOf<Source>,
): SourceKeys["others"] {
  return chooseKeyed(sources).flatMap((source) => {
    const name: NameOf<Source> = source.name;
    const key = keys[name];
    const isListed = source.key.savedAs === undefined && inUse.includes(name);
    return key === undefined || !isListed ? [] : [{ name, label: source.label, key }];
  });
}

/**
 * Returns a function that finds the key of a source on every call. The environment takes precedence
 * over the saved key.
 */
export function createKeyFinder<Source extends AboutSource>(
  sources: readonly Source[],
  keys: KeysOf<Source>,
  secrets: SecretStore,
): (name: NameOf<Source>) => Promise<string | undefined> {
  return async (name) => {
    const savedAs = chooseKeyed(sources).find((source) => source.name === name)?.key.savedAs;
    return keys[name] ?? (savedAs === undefined ? undefined : (await secrets.read())[savedAs]);
  };
}
