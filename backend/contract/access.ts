import { Type, type Static } from "@sinclair/typebox";
import { IsoTime } from "./common.ts";

export const Session = Type.Object(
  {
    id: Type.String(),
    createdAt: IsoTime,
    lastSeenAt: IsoTime,
    until: IsoTime,
    address: Type.String({ description: "Where it signed in from" }),
    browser: Type.String({ description: "User agent; may be empty" }),
    person: Type.Union([Type.String(), Type.Null()], {
      description: "Who signed in at the provider, by address or subject; null for the pass code",
    }),
    isCurrent: Type.Boolean({ description: "The session of this request" }),
  },
  { $id: "Session" },
);
export type Session = Static<typeof Session>;

export const RefusedSignIns = Type.Object(
  {
    address: Type.String(),
    count: Type.Integer(),
    lastAt: IsoTime,
  },
  { $id: "RefusedSignIns" },
);
export type RefusedSignIns = Static<typeof RefusedSignIns>;

export const AccessState = Type.Object(
  {
    isPasscodeRequired: Type.Boolean(),
    sessions: Type.Array(Session, { description: "Newest first" }),
    refusedCount: Type.Integer({ description: "Refused sign-ins since the server started" }),
    refused: Type.Array(RefusedSignIns, { description: "The latest addresses, newest first" }),
    warnings: Type.Array(Type.String(), {
      description: "Unsafe settings of the server, one sentence each",
    }),
  },
  { $id: "AccessState" },
);
export type AccessState = Static<typeof AccessState>;
