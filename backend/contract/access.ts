import { Type, type Static } from "@sinclair/typebox";
import { Flag, IsoTime, Named, Text } from "./common.ts";

export const Session = Named("Session", {
  id: Type.String(),
  createdAt: IsoTime,
  lastSeenAt: IsoTime,
  until: IsoTime,
  address: Text("IP address that signed in"),
  browser: Text("User agent; can be empty"),
  person: Type.Union([Type.String(), Type.Null()], {
    description:
      "Email address or subject of the person who signed in through the identity provider; null for a sign-in with the passcode",
  }),
  isCurrent: Flag("True for the session that makes this request"),
});
export type Session = Static<typeof Session>;

export const RefusedSignIns = Named("RefusedSignIns", {
  address: Type.String(),
  count: Type.Integer(),
  lastAt: IsoTime,
});
export type RefusedSignIns = Static<typeof RefusedSignIns>;

export const AccessState = Named("AccessState", {
  isPasscodeRequired: Type.Boolean(),
  sessions: Type.Array(Session, { description: "Newest first" }),
  refusedCount: Type.Integer({
    description: "Number of refused sign-ins since the server started",
  }),
  refused: Type.Array(RefusedSignIns, { description: "The latest addresses, newest first" }),
  warnings: Type.Array(Type.String(), {
    description: "Insecure server settings, one sentence each",
  }),
});
