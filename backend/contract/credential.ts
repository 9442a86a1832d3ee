import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Nullable } from "./common.ts";

export const CredentialState = Type.Union(
  [
    Type.Literal("missing"),
    Type.Literal("incomplete"),
    Type.Literal("configured"),
    Type.Literal("working"),
    Type.Literal("refused"),
  ],
  {
    $id: "CredentialState",
    description:
      "`missing`: not set up; `incomplete`: a destination without its address or a secret that it needs, as after an import without secrets; `configured`: there, and not confirmed yet; `working`, `refused`: what the service last said of them",
  },
);
export type CredentialState = Static<typeof CredentialState>;

/** State of the credentials for one service; the credentials themselves are never returned. */
export const Credential = Type.Object(
  {
    name: Type.String({
      description:
        "`email`, `sms`, `stockData`, the name of a market source with a key of its own, or `destination-` and the id of a destination",
    }),
    label: Type.String(),
    state: CredentialState,
    checkedAt: Nullable(
      Type.String({
        ...IsoTime,
        description: "When the service last said so; null unless it works or is refused",
      }),
    ),
    detail: Nullable(
      Type.String({ description: "The service's reason, or why it could not be asked" }),
    ),
    canCheck: Type.Boolean({
      description: "The service answers a question that sends nothing and costs nothing",
    }),
  },
  { $id: "Credential" },
);
export type Credential = Static<typeof Credential>;

export const Credentials = Type.Array(Credential);
