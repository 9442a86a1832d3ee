import { expect, test } from "bun:test";
import * as shown from "../../ui/format/durations.ts";
import * as durations from "../domain/durations.ts";

test("a second, a minute, an hour and a day are as long on the page as on the server", () => {
  const lengths: Record<string, number> = {
    SECOND_MS: 1000,
    MINUTE_MS: 60_000,
    HOUR_MS: 3_600_000,
    DAY_MS: 86_400_000,
  };
  expect<Record<string, number>>({ ...durations }).toEqual(lengths);
  expect<Record<string, number>>({ ...shown }).toEqual(lengths);
});
