import { http, HttpResponse } from "msw";
import type { Scenario } from "./scenarios.ts";
import { held } from "./heldCalls.ts";

const refuse = () =>
  new HttpResponse("The store is being rebuilt", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** The delivery log cannot be read. */
export const deliveryLogFails: Scenario = [http.get("*/api/notifications/log", refuse)];

/** The notifications of the bell cannot be read. */
export const inboxFails: Scenario = [http.get("*/api/inbox", refuse)];

/** They can be read, and not marked as read. */
export const inboxReadFails: Scenario = [http.post("*/api/inbox/read", refuse)];

/** Where calls for the newest page of the delivery log wait while it is shut. */
export interface LogGate {
  isShut: boolean;
  waiting: number;
}

/** The newest page of the delivery log, requested again, takes long to arrive. */
export const newestLogWaits = (gate: LogGate): Scenario => [
  http.get("*/api/notifications/log", ({ request }) => {
    if (!gate.isShut || new URL(request.url).searchParams.has("before")) return undefined;
    gate.waiting += 1;
    return held();
  }),
];

/** The newest page of the delivery log can be read, no older one. */
export const olderLogFails: Scenario = [
  http.get("*/api/notifications/log", ({ request }) =>
    new URL(request.url).searchParams.has("before") ? refuse() : undefined,
  ),
];

/** What is muted cannot be read. */
export const mutesFail: Scenario = [http.get("*/api/notifications/mutes", refuse)];

export const muteFails: Scenario = [http.post("*/api/notifications/mutes", refuse)];

export const unmuteFails: Scenario = [http.delete("*/api/notifications/mutes/:alertId", refuse)];

/** The list of other channels cannot be read. */
export const servicesFail: Scenario = [http.get("*/api/notifications/destinations", refuse)];

/** Neither the switch nor Delete of another channel is obeyed. */
export const serviceChangesFail: Scenario = [
  http.put("*/api/notifications/destinations/:id", refuse),
  http.delete("*/api/notifications/destinations/:id", refuse),
];

/** The service refuses: the call succeeds and says so. */
export const serviceTestFails: Scenario = [
  http.post("*/api/notifications/destinations/:id/test", () =>
    HttpResponse.json({ success: false, message: "ntfy.sh refused access (403): forbidden" }),
  ),
];
