import { isSymbol } from "../../../domain/symbolText.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { Halt } from "../../research.ts";
import type { MarketSource } from "../../source.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { unwrapResult, mappingFault } from "../mapped.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import type { VendorTransport } from "../transport.ts";
import { mapHalts } from "./mapping.ts";
import { halts } from "../index.ts";

const NAME = "halts";
const ADDRESS = "https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts";

/** Nasdaq's feed of trade halts on all US exchanges. One feed serves all symbols. */
export function createHaltsSource(send: VendorTransport, clock: Clock): MarketSource {
  type Halts = ReadonlyMap<string, readonly Halt[]>;
  let known: { readonly halts: Halts; readonly since: Moment } | undefined;
  let fetching: Promise<Halts> | undefined;

  async function fetchHalts(): Promise<Halts> {
    const { status, body } = await send({ url: ADDRESS });
    const mapped = status === 200 ? mapHalts(body) : mappingFault("unavailable", `HTTP ${status}`);
    const listed = unwrapResult(NAME, mapped) ?? new Map<string, readonly Halt[]>();
    known = { halts: listed, since: momentOf(clock) };
    return listed;
  }

  async function findHalts(): Promise<Halts> {
    if (known && ageOf(known.since, clock) < MINUTE_MS) return known.halts;
    fetching ??= fetchHalts().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    ...baseLiveSource(halts, clock),
    async halts(symbol) {
      if (!isSymbol(symbol) || marketOf(symbol).code !== "US") return undefined;
      return (await findHalts()).get(symbol) ?? [];
    },
  };
}
