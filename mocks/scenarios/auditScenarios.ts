import { http, HttpResponse } from "msw";
import type { AuditEntry } from "../../backend/contract/audit.ts";
import { held } from "../heldCalls.ts";
import type { Scenario } from "./scenarios.ts";

/** Replaces the audit log with `changes`. The page's own backend records none. */
export const auditLists = (changes: readonly AuditEntry[], pageSize = changes.length): Scenario => [
  http.get("*/api/audit", ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get("after") ?? Infinity);
    const rest = changes.filter(({ id }) => id < after);
    const page = rest.slice(0, pageSize);
    const last = page.at(-1);
    return HttpResponse.json(page, {
      headers: {
        "x-total-count": String(changes.length),
        ...(last && rest.length > page.length
          ? { link: `</api/audit?after=${last.id}>; rel="next"` }
          : {}),
      },
    });
  }),
];

export const auditFails: Scenario = [
  http.get("*/api/audit", async () => {
    await held();
    return new HttpResponse("The store is being rebuilt", {
      status: 503,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }),
];
