import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { describe, expect, test } from "bun:test";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import { createSettings } from "../../capabilities/settings/settings.ts";
import { chooseKeyed, type AboutSource } from "../../market/sources/about.ts";
import { liveSourceNames, liveSources, type LiveSource } from "../../market/sources/index.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { createScrubber } from "../../platform/secretScrubber.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { parseConfig } from "./config.ts";
import { environmentTable } from "./environmentTable.ts";
import {
  createKeyFinder,
  listFieldKeys,
  listKeyVariables,
  listKeysWithoutField,
  readKeys,
} from "./sourceKeys.ts";

const acme = {
  name: "acme",
  label: "Acme Data",
  limits: { perMinute: 1, burst: 1 },
  gives: {},
  terms: { use: "open" },
  key: { variable: "ACME_API_KEY", meaning: "Key for the `acme` source" },
} as const satisfies AboutSource;
const keyless = {
  name: "keyless",
  label: "Open Data",
  limits: { perMinute: 1, burst: 1 },
  gives: {},
  terms: { use: "open" },
} as const satisfies AboutSource;

/** A copy of the list with one source more that has a key, and one that has none. */
const sources = [...liveSources, acme, keyless] as const;
type Source = (typeof sources)[number];

const keyed = chooseKeyed<LiveSource>(liveSources);
const keyOf = (name: string) => `${name}-key-0123456789`;
const environment = Object.fromEntries(
  keyed.map(({ name, key }): [string, string] => [key.variable, keyOf(name)]),
);

async function listCredentials(
  others: ReturnType<typeof listKeysWithoutField>,
  environmentKeys: ReturnType<typeof listFieldKeys>,
) {
  const { credentials } = createSettings({
    store: storeOn(await openMemoryDatabase()),
    clock: manualClock(),
    log: silentLog,
    secrets: createMemorySecrets(),
    environmentKeys,
    marketKind: "live",
    sourceKeys: { others, listen: () => undefined },
  });
  return credentials.list();
}

describe("every live source with a key", () => {
  test.each(keyed)("$name has it in the configuration, the scrubber, Settings", async (source) => {
    const { name, label } = source;
    const { variable, meaning, savedAs }: NonNullable<AboutSource["key"]> = source.key;
    expect(environmentTable()).toContain(`| \`${variable}\` |  | ${meaning} |`);

    const used = parseConfig({ ...environment, MARKET_SOURCES: liveSourceNames.join(",") });
    expect(used.sourceKeys[name]).toBe(keyOf(name));
    expect(used.notices).toEqual([]);
    expect(createScrubber(used.secrets).scrub(`said ${keyOf(name)}`)).toBe("said (secret)");

    const shown = await listCredentials(
      listKeysWithoutField<LiveSource>(liveSources, liveSourceNames, used.sourceKeys),
      listFieldKeys<LiveSource>(liveSources, used.sourceKeys),
    );
    expect(shown).toContainEqual(
      expect.objectContaining(
        savedAs === undefined
          ? { name, label, state: "configured" }
          : { name: "stockData", state: "configured" },
      ),
    );
    expect(parseConfig({ [variable]: "k", MARKET_SOURCES: "yahoo" }).notices).toEqual([
      `${variable} is set and has no effect: MARKET_SOURCES does not name ${name}`,
    ]);
    expect(() => parseConfig({ [variable]: "two words" })).toThrow(
      `${variable} must be letters, digits and signs without blanks`,
    );
  });

  test("no two share a variable", () => {
    const variables = keyed.map(({ key }) => key.variable);
    expect(variables.length).toBeGreaterThan(2);
    expect(new Set(variables).size).toBe(variables.length);
  });
});

describe("a source that joins the list", () => {
  const values = { ...environment, ACME_API_KEY: keyOf("acme") } as Parameters<
    typeof readKeys<Source>
  >[1];
  const keys = readKeys<Source>(sources, values);

  test("has its variable, and is read from it", () => {
    expect(listKeyVariables<Source>(sources).ACME_API_KEY).toMatchObject({
      fallback: "",
      meaning: "Key for the `acme` source",
      isSecret: true,
    });
    expect(Object.keys(listKeyVariables<Source>(sources))).toEqual([
      ...keyed.map(({ key }) => key.variable),
      "ACME_API_KEY",
    ]);
    expect(keys.acme).toBe(keyOf("acme"));
    expect(Object.keys(keys)).not.toContain("keyless");
  });

  test("shows in Settings while it is in use", async () => {
    const shown = await listCredentials(listKeysWithoutField<Source>(sources, ["acme"], keys), {});
    expect(shown).toContainEqual(
      expect.objectContaining({ name: "acme", label: "Acme Data", state: "configured" }),
    );
    expect(shown.map(({ name }) => name)).not.toContain("twelvedata");
    expect(listKeysWithoutField<Source>(sources, ["yahoo", "keyless"], keys)).toEqual([]);
    const unset = { ...keys, acme: undefined };
    expect(listKeysWithoutField<Source>(sources, ["acme"], unset)).toEqual([]);
  });

  test("is asked with its key", async () => {
    const find = createKeyFinder<Source>(sources, keys, createMemorySecrets());
    expect(await find("acme")).toBe(keyOf("acme"));
  });
});

test("a saved key is used where there is a field for it and the environment has none", async () => {
  const none = parseConfig({}).sourceKeys;
  const secrets = createMemorySecrets();
  const find = createKeyFinder<LiveSource>(liveSources, none, secrets);
  expect(await find("finnhub")).toBeUndefined();
  await secrets.write({ stockDataKey: "saved", twelvedata: "saved" });
  expect(await find("finnhub")).toBe("saved");
  expect(await find("twelvedata")).toBeUndefined();
  const both = createKeyFinder<LiveSource>(liveSources, { ...none, finnhub: "set" }, secrets);
  expect(await both("finnhub")).toBe("set");
});
