import { http, HttpResponse } from "msw";
import type { Scenario } from "./scenarios.ts";
import { held } from "../heldCalls.ts";

const refuse = () =>
  new HttpResponse("The store is being rebuilt", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

export const deliveryLogFails: Scenario = [http.get("*/api/notifications/log", refuse)];

export const inboxFails: Scenario = [http.get("*/api/inbox", refuse)];

export const inboxReadFails: Scenario = [http.post("*/api/inbox/read", refuse)];

/** State of the delivery log's newest page: while shut, its requests wait here. */
export interface LogGate {
  isShut: boolean;
  waiting: number;
}

export const newestLogWaits = (gate: LogGate): Scenario => [
  http.get("*/api/notifications/log", ({ request }) => {
    if (!gate.isShut || new URL(request.url).searchParams.has("before")) return undefined;
    gate.waiting += 1;
    return held();
  }),
];

export const olderLogFails: Scenario = [
  http.get("*/api/notifications/log", ({ request }) =>
    new URL(request.url).searchParams.has("before") ? refuse() : undefined,
  ),
];

export const mutesFail: Scenario = [http.get("*/api/notifications/mutes", refuse)];

export const muteFails: Scenario = [http.post("*/api/notifications/mutes", refuse)];

export const unmuteFails: Scenario = [http.delete("*/api/notifications/mutes/:alertId", refuse)];

export const servicesFail: Scenario = [http.get("*/api/notifications/destinations", refuse)];

export const serviceChangesFail: Scenario = [
  http.put("*/api/notifications/destinations/:id", refuse),
  http.delete("*/api/notifications/destinations/:id", refuse),
];

export const serviceTestFails: Scenario = [
  http.post("*/api/notifications/destinations/:id/test", () =>
    HttpResponse.json({ success: false, message: "ntfy.sh refused access (403): forbidden" }),
  ),
];
