import type { Kysely } from "kysely";
import { createInbox } from "../../../mocks/inbox.ts";
import type { AppPorts } from "../../appPorts.ts";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import type { MarketSource } from "../../market/source.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { randomId } from "../../platform/ids.ts";
import { silentLog } from "../../platform/log.ts";

export interface AppParts extends Partial<AppPorts> {
  readonly clock: Clock;
  readonly database: Kysely<Database>;
  readonly source: MarketSource;
}

/** Every channel delivers to one inbox. */
export function appPortsOf({ source, ...parts }: AppParts): AppPorts {
  const { clock, log = silentLog } = parts;
  const inbox = createInbox(clock);
  return {
    log,
    newId: randomId,
    engine: "sqlite",
    market: createMarketRouter([source], log, { clock }),
    mail: inbox.port,
    gmail: null,
    isSendgridConfigured: false,
    sms: inbox.sms,
    push: inbox.push,
    transports: inbox.transports,
    secrets: createMemorySecrets(),
    environmentKeys: {},
    publicUrl: "http://localhost",
    ...parts,
  };
}
