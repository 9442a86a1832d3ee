import { Type, type Static } from "@sinclair/typebox";
import { Id, MAX_TEXT } from "./common.ts";

const ServiceChannel = Type.Union(
  [
    Type.Literal("ntfy"),
    Type.Literal("telegram"),
    Type.Literal("discord"),
    Type.Literal("webhook"),
  ],
  { $id: "ServiceChannel" },
);

/** Its address and secrets are never returned. */
export const ServiceDestination = Type.Object(
  {
    id: Id,
    channel: ServiceChannel,
    label: Type.String(),
    hint: Type.String({ description: "The address, masked" }),
    isActive: Type.Boolean(),
  },
  { $id: "ServiceDestination" },
);
export type ServiceDestination = Static<typeof ServiceDestination>;

export const ServiceDestinations = Type.Array(ServiceDestination);

export const NewServiceDestination = Type.Object(
  {
    channel: ServiceChannel,
    label: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
    address: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        "ntfy: the topic's URL. Telegram: the chat's id. Discord: the webhook's URL. Webhook: the URL to post to",
    }),
    token: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "ntfy: access token, if any. Telegram: bot token",
      }),
    ),
    secret: Type.Optional(
      Type.String({
        minLength: 16,
        maxLength: 200,
        description:
          "Webhook: signs each request. X-Stock-Monitor-Signature is `t=<unix seconds>,v1=<hex>`, HMAC-SHA256 over `<t>.<body>`; reject a t that is more than 300 s off",
      }),
    ),
  },
  { $id: "NewServiceDestination" },
);
export type NewServiceDestination = Static<typeof NewServiceDestination>;

export const ServiceDestinationChange = Type.Object(
  { isActive: Type.Boolean() },
  { $id: "ServiceDestinationChange" },
);
