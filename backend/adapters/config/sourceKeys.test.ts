import { describe, expect, test } from "bun:test";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import type { AboutSource } from "../../market/sources/about.ts";
import { keyedSources, liveSourceNames, liveSources } from "../../market/sources/index.ts";
import { createScrubber } from "../../platform/secretScrubber.ts";
import { parseConfig } from "./config.ts";
import { environmentTable } from "./configVariables.ts";
import { createKeyFinder, listKeyVariables, readKeys } from "./sourceKeys.ts";

const field = (name: string) => ({
  variable: `${name.toUpperCase()}_API_KEY`,
  meaning: `Key for the \`${name}\` source`,
  savedAs: `${name}Key`,
  label: "API key",
  shape: /./,
  wanted: "a key",
});
const about = { limits: { perMinute: 1, burst: 1 }, gives: {}, terms: { use: "open" } } as const;
const acme = {
  ...about,
  name: "acme",
  label: "Acme",
  key: { fields: [field("acme"), field("zeta")] },
};
const keyless = { ...about, name: "keyless", label: "Open Data" };
/** The list with two more sources, one whose key has two parts and one without a key. */
const sources: readonly AboutSource[] = [...liveSources, acme, keyless];

const fields = keyedSources.flatMap((source) =>
  source.key.fields.map((each) => ({ ...each, source })),
);
const keyOf = (savedAs: string) => `${savedAs}-0123456789`;
const environment = Object.fromEntries(
  fields.map(({ variable, savedAs }): [string, string] => [variable, keyOf(savedAs)]),
);

describe("each value that a live source takes", () => {
  test.each(fields)("$savedAs is in the configuration and the scrubber", (each) => {
    const { variable, meaning, savedAs, source } = each;
    expect(environmentTable()).toContain(`| \`${variable}\` |  | ${meaning} |`);
    const used = parseConfig({ ...environment, MARKET_SOURCES: liveSourceNames.join(",") });
    expect(used.sourceKeys[savedAs]).toBe(keyOf(savedAs));
    expect(used.notices).toEqual([]);
    expect(createScrubber(used.secrets).scrub(`said ${keyOf(savedAs)}`)).toBe("said (secret)");
    expect(parseConfig({ [variable]: "k", MARKET_SOURCES: "yahoo" }).notices).toEqual([
      `${variable} is set and has no effect: MARKET_SOURCES does not name ${source.name}`,
    ]);
    expect(() => parseConfig({ [variable]: "two words" })).toThrow(
      `${variable} must be letters, digits and signs without blanks`,
    );
  });

  test("has unique names and accepts no colon", () => {
    for (const names of [
      fields.map(({ variable }) => variable),
      fields.map(({ savedAs }) => savedAs),
    ]) {
      expect(new Set(names).size).toBe(fields.length);
    }
    expect(fields.filter(({ shape }) => shape.test("a".repeat(20) + ":" + "a".repeat(20)))).toEqual(
      [],
    );
  });
});

describe("the key of a source", () => {
  const values = { ...environment, ACME_API_KEY: "one" };

  test("is read from its variables", () => {
    expect(Object.keys(listKeyVariables(sources)).slice(-2)).toEqual([
      "ACME_API_KEY",
      "ZETA_API_KEY",
    ]);
    expect(readKeys(sources, values)).toMatchObject({
      acmeKey: "one",
      stockDataKey: keyOf("stockDataKey"),
    });
  });

  test("is complete with all parts, saved or from the environment, which takes precedence", async () => {
    const secrets = createMemorySecrets();
    const find = createKeyFinder(sources, readKeys(sources, values), secrets);
    expect(await find("acme" as never)).toBeUndefined();
    await secrets.write({ acmeKey: "other", zetaKey: "two" });
    expect(await find("acme" as never)).toBe("one:two");
    expect(await find("keyless" as never)).toBeUndefined();
  });
});
