import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Nullable } from "./common.ts";

/** Maximum count; an exact one would become slower with every change. */
export const MAX_AUDIT_COUNTED = 10_000;

export const AuditEntry = Type.Object(
  {
    id: Type.Integer({ description: "Number of the event in the log" }),
    at: IsoTime,
    actor: Type.String({
      description:
        "`session:ID` for a signed-in browser as `/api/access` lists it, `session:ID NAME` where somebody signed in at a provider, `token` for a program with the access token, `token:ID NAME` for one with an API token, `proxy:NAME` for who signed in at a trusted proxy, `link` for the link of a message, `local` where no sign-in is needed",
    }),
    requestId: Type.String({ description: "Also in `X-Request-Id` and in the server's log" }),
    type: Type.String({ description: "What happened, as `AlertCreated`" }),
    subject: Type.String({ description: "What it happened to, as `alert-12`" }),
    about: Nullable(
      Type.String({
        description:
          "Its symbol or name, where its events have one: `AAPL` of an alert, `Savings` of a portfolio",
      }),
    ),
  },
  { $id: "AuditEntry" },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditLog = Type.Array(AuditEntry);
