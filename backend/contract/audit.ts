import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Named, Nullable, Text } from "./common.ts";

/** Maximum count; an exact one would become slower with every change. */
export const MAX_AUDIT_COUNTED = 10_000;

export const AuditEntry = Named("AuditEntry", {
  id: Type.Integer({ description: "Position of the event in the event log" }),
  at: IsoTime,
  actor: Text(
    "`session:ID` for a signed-in browser as listed by `/api/access`, `session:ID NAME` for a sign-in through an identity provider, `token` for a program that uses the access token, `token:ID NAME` for a program that uses an API token, `proxy:NAME` for a user authenticated by a trusted proxy, `link` for a link in a message, and `local` if no sign-in is required",
  ),
  requestId: Text("Same value as in `X-Request-Id` and in the server's log"),
  type: Text("Event type, such as `AlertCreated`"),
  subject: Text("Object that the event changed, such as `alert-12`"),
  about: Nullable(
    Text(
      "Symbol or name of the subject if its events contain one: `AAPL` for an alert, `Savings` for a portfolio",
    ),
  ),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditLog = Type.Array(AuditEntry);
