import type { AlertOperationPorts } from "../../capabilities/alerts/operations.ts";
import { isoTime } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** For worlds whose market has no quotes, or has them only at times: every symbol is accepted. */
export const anySymbol = (
  market: Pick<AlertOperationPorts["market"], "quote">,
): Pick<AlertOperationPorts, "symbols" | "mutes" | "readNotificationSteps"> => ({
  symbols: {
    check: async (symbol) => {
      const quote = await market.quote(symbol).catch(() => undefined);
      return quote ? { status: "known", quote } : { status: "unverified" };
    },
    checkLater: () => Promise.resolve(),
    checkDue: () => Promise.resolve(),
    addList: () => undefined,
  },
  readNotificationSteps: () => Promise.resolve([]),
  mutes: {
    mute: ({ minutes }) => Promise.resolve({ until: isoTime(minutes * MINUTE_MS) }),
  },
});
