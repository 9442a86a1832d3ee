import type { NotificationPorts } from "../../capabilities/notifications/notifications.ts";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import { randomId } from "../../platform/ids.ts";
import { silentLog } from "../../platform/log.ts";

const unused = () => Promise.reject(new Error("unused"));

export const outboxPortsOf = (
  given: Pick<NotificationPorts, "store" | "clock" | "mail"> & Partial<NotificationPorts>,
): NotificationPorts => ({
  log: silentLog,
  newId: randomId,
  gmail: null,
  isSendgridConfigured: false,
  sms: { send: unused },
  push: { publicKey: () => Promise.resolve("key"), send: unused },
  transports: { http: { post: unused }, mqtt: { publish: unused } },
  secrets: createMemorySecrets(),
  isAllowedEndpoint: () => false,
  readSettings: () => Promise.resolve({ isOn: true, minGapMs: 0 }),
  publicUrl: "http://localhost:3000",
  ...given,
});
