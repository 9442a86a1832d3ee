import { expect, test } from "bun:test";
import { createApeWisdomSource } from "../sources/apewisdom/source.ts";
import { createYahooSource } from "../sources/yahoo/source.ts";
import { isAnyOpen, narrowToWatched } from "./liveStatus.ts";

const at = (iso: string) => Date.parse(iso);
const never = () => Promise.reject(new Error("nothing is to be asked"));

test("a live source is open only while one of its exchanges is", () => {
  let now = at("2026-11-21T15:00:00Z");
  const clock = { now: () => now, elapsed: () => now };
  const yahoo = createYahooSource({ send: never, clock });
  const mentions = createApeWisdomSource(never, clock);
  const isOpenAt = (iso: string) => {
    now = at(iso);
    return [yahoo.status().isOpen, mentions.status().isOpen];
  };
  // A Saturday; New York's session on Friday; the night before Tokyo opens, its lunch, its afternoon.
  expect(isOpenAt("2026-11-21T15:00:00Z")).toEqual([false, false]);
  expect(isOpenAt("2026-11-20T15:00:00Z")).toEqual([true, false]);
  expect(isOpenAt("2026-11-19T23:30:00Z")).toEqual([false, false]);
  expect(isOpenAt("2026-11-20T02:45:00Z")).toEqual([false, false]);
  expect(isOpenAt("2026-11-20T03:30:00Z")).toEqual([true, false]);
});

test("an exchange without watched symbols is ignored", () => {
  const inTokyo = at("2026-11-20T01:00:00Z");
  const live = { kind: "live", isOpen: true, asOf: inTokyo } as const;
  expect(narrowToWatched(live, ["AAPL", "VOD.L"]).isOpen).toBe(false);
  expect(narrowToWatched(live, ["AAPL", "7203.T"]).isOpen).toBe(true);
  expect(narrowToWatched(live, []).isOpen).toBe(true);
  expect(isAnyOpen(["US", "LSE", "TSX"], inTokyo)).toBe(false);
});

test("a simulated market reports its own hours, whatever is watched", () => {
  const asOf = at("2026-11-20T15:00:00Z");
  const status = { kind: "simulated", isOpen: true, asOf } as const;
  const always = { ...status, isRoundTheClock: true };
  expect(narrowToWatched(always, ["7203.T"])).toBe(always);
  const sessions = { ...status, isRoundTheClock: false };
  expect(narrowToWatched(sessions, ["AAPL"]).isOpen).toBe(true);
  expect(narrowToWatched(sessions, ["7203.T"]).isOpen).toBe(false);
});
