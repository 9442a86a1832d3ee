import { SYMBOLS } from "./market.ts";

/** Alert that the server has acknowledged. */
export interface PromisedAlert {
  readonly id: number;
  /** True if the next price fires it. */
  readonly mustFire: boolean;
}

/** Uses the product while it is being killed. */
export interface Client {
  readonly alerts: readonly PromisedAlert[];
  /** Creates a few alerts a second until the server is gone. */
  use(url: string, isGone: () => boolean): Promise<void>;
}

export interface ClientOptions {
  readonly random: () => number;
  /** Number of shared addresses; 0 gives each alert its own. */
  readonly sharedAddresses: number;
  readonly pauseMs: number;
}

export function createClient({ random, sharedAddresses, pauseMs }: ClientOptions): Client {
  const alerts: PromisedAlert[] = [];
  const shared: number[] = [];
  let addresses = 0;

  const post = async (url: string, path: string, body: object): Promise<number> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Refused(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { readonly id: number }).id;
  };

  const addAddress = (url: string) => {
    const n = ++addresses;
    return post(url, "email-notifications", {
      email: `reader${n}@example.com`,
      label: `Reader ${n}`,
    });
  };

  const chooseAddress = async (url: string): Promise<number> => {
    if (random() < 0.5 && shared.length > 0) {
      return shared[Math.floor(random() * shared.length)] ?? addAddress(url);
    }
    const id = await addAddress(url);
    if (shared.length < sharedAddresses) shared.push(id);
    return id;
  };

  const createAlert = async (url: string): Promise<void> => {
    const symbol = SYMBOLS[Math.floor(random() * SYMBOLS.length)] ?? "AAPL";
    const mustFire = random() < 0.7;
    const alertType = random() < 0.5 ? "above" : "below";
    const certain = alertType === "above" ? 10 : 1_000;
    const targetPrice = mustFire ? certain : 60 + Math.round(random() * 120);
    const emailId = await chooseAddress(url);
    const id = await post(url, "alerts", { symbol, alertType, targetPrice, emailId });
    alerts.push({ id, mustFire });
  };

  return {
    alerts,
    use: async (url, isGone) => {
      while (!isGone()) {
        try {
          await createAlert(url);
        } catch (error) {
          if (error instanceof Refused) throw error;
          // A call that a kill interrupts acknowledges nothing.
        }
        await Bun.sleep(pauseMs);
      }
    },
  };
}

/** A running server's rejection is a fault of this harness. */
class Refused extends Error {
  override readonly name = "Refused";
}
