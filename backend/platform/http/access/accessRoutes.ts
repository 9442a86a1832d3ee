import { Elysia, t } from "elysia";
import { AccessState } from "../../../contract/access.ts";
import { ErrorText, Success } from "../../../contract/common.ts";
import { shows } from "../../../contract/resource.ts";
import type { DomainEvent } from "../../eventStore/event.ts";
import type { ResourceChange } from "../../live/changes.ts";
import { notFound } from "../errors.ts";
import type { Refusals } from "../refusals.ts";
import { sessionCookie, type Sessions } from "./sessions.ts";

export interface AccessControl {
  readonly gate: { readonly sessions: Sessions; readonly refusals: Refusals } | null;
  readonly warnings: readonly string[];
}

/** See {@link ResourceChange}. Declared here because sessions are not a capability. */
export const sessionChanges: readonly ResourceChange[] = [
  { resource: "sessions", after: ["SessionEnded"] },
];

/** Recorded for the audit log. */
export type SessionEnded = DomainEvent<"SessionEnded", { readonly id: string }>;

export const sessionStream = (id: string): string => `session-${id}`;

/** Host without access control: the demo and tests. */
export const openAccess: AccessControl = { gate: null, warnings: [] };

/** Excludes signing in, which the host handles (accessToken.ts). */
export const accessRoutes = (
  { gate, warnings }: AccessControl,
  ended: (event: SessionEnded) => Promise<void>,
) =>
  new Elysia({ tags: ["Access"] })
    .get(
      "/api/access",
      async ({ request }) => ({
        isPasscodeRequired: gate !== null,
        sessions: [...((await gate?.sessions.list(request.headers)) ?? [])],
        refusedCount: gate?.refusals.count() ?? 0,
        refused: [...(gate?.refusals.list() ?? [])],
        warnings: [...warnings],
      }),
      {
        detail: {
          operationId: "getAccess",
          ...shows("sessions"),
          summary: "List sessions, refused sign-ins and insecure settings",
        },
        response: { 200: AccessState },
      },
    )
    .delete(
      "/api/access/sessions/:id",
      async ({ params }) => {
        const { id } = params;
        if (!(await gate?.sessions.end(id))) throw notFound("This session");
        await ended({ type: "SessionEnded", data: { id } });
        return { success: true };
      },
      {
        params: t.Object({ id: t.String({ maxLength: 64 }) }),
        detail: {
          operationId: "endSession",
          summary: "Sign out a browser",
          description: "Its next request is refused and its WebSocket connection is closed.",
        },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .delete(
      "/api/session",
      async ({ request, set }) => {
        const found = await gate?.sessions.find(request.headers);
        if (found !== undefined && (await gate?.sessions.end(found.id))) {
          await ended({ type: "SessionEnded", data: { id: found.id } });
        }
        set.headers["set-cookie"] = sessionCookie("", false);
        return { success: true };
      },
      {
        detail: { operationId: "signOut", summary: "Sign out this browser" },
        response: { 200: Success },
      },
    );
