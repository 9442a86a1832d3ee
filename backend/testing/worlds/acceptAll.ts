import type { AlertOperationPorts } from "../../capabilities/alerts/operations.ts";
import { isoTime } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Accepts symbols that the market does not quote, too. */
export const acceptAll = (
  market: Pick<AlertOperationPorts["market"], "quote">,
): Pick<AlertOperationPorts, "symbols" | "destinations" | "mutes" | "readNotificationSteps"> => ({
  symbols: {
    check: async (symbol) => {
      const quote = await market.quote(symbol).catch(() => undefined);
      return quote ? { status: "known", quote } : { status: "unverified" };
    },
    checkLater: () => Promise.resolve(),
    checkDue: () => Promise.resolve(),
    addList: () => undefined,
  },
  destinations: {
    emailExists: () => Promise.resolve(true),
    phoneExists: () => Promise.resolve(true),
  },
  readNotificationSteps: () => Promise.resolve([]),
  mutes: {
    mute: ({ minutes }) => Promise.resolve({ until: isoTime(minutes * MINUTE_MS) }),
  },
});
