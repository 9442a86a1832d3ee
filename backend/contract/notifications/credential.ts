import { Type, type Static } from "@sinclair/typebox";
import { Flag, Named, Nullable, OneOf, Text, timeOf } from "../common.ts";

export const CredentialState = OneOf(
  ["missing", "incomplete", "configured", "working", "refused"],
  {
    $id: "CredentialState",
    description:
      "`missing`: not set up; `incomplete`: a destination lacks its address or a required secret, for example after an import without secrets; `configured`: set up but not yet confirmed; `working`, `refused`: the last response of the service",
  },
);

/** State of the credentials for one service; the credentials themselves are never returned. */
export const Credential = Named("Credential", {
  name: Text(
    "`email`, `sms`, `stockData` for Finnhub, the name of another market source whose key is set, or `destination-` followed by the id of a destination",
  ),
  label: Type.String(),
  state: CredentialState,
  checkedAt: Nullable(
    timeOf("Time of the service's last response; null unless the state is `working` or `refused`"),
  ),
  detail: Nullable(Text("Reason given by the service, or why it could not be reached")),
  canCheck: Flag(
    "True if the credentials can be verified with a request that sends no message and costs nothing",
  ),
});
export type Credential = Static<typeof Credential>;

export const Credentials = Type.Array(Credential);
