import { Type, type Static } from "@sinclair/typebox";
import { IsoTime } from "./common.ts";

export const MAX_API_TOKENS = 50;
export const MAX_API_TOKEN_NAME = 60;
export const MAX_API_TOKEN_DAYS = 3_650;

export const ApiTokenScope = Type.Union([Type.Literal("read"), Type.Literal("write")], {
  description: "`read` is refused on every method that changes something; `write` may do both",
});
export type ApiTokenScope = Static<typeof ApiTokenScope>;

export const ApiToken = Type.Object(
  {
    id: Type.String({ description: "Of the token, also in the audit log; opens nothing" }),
    name: Type.String(),
    scope: ApiTokenScope,
    createdAt: IsoTime,
    expiresAt: Type.Union([IsoTime, Type.Null()], { description: "Null never expires" }),
    lastUsedAt: Type.Union([IsoTime, Type.Null()], {
      description: "May be an hour old after a restart; null when it was never used",
    }),
    isExpired: Type.Boolean(),
  },
  { $id: "ApiToken" },
);
export type ApiToken = Static<typeof ApiToken>;

export const ApiTokenList = Type.Array(ApiToken, { description: "Newest first" });

export const NewApiToken = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: MAX_API_TOKEN_NAME,
      description: "What uses it; no two tokens have the same",
    }),
    scope: ApiTokenScope,
    expiresInDays: Type.Union(
      [Type.Integer({ minimum: 1, maximum: MAX_API_TOKEN_DAYS }), Type.Null()],
      { description: "Null never expires" },
    ),
  },
  { $id: "NewApiToken" },
);
export type NewApiToken = Static<typeof NewApiToken>;

export const CreatedApiToken = Type.Object(
  {
    token: Type.String({ description: "The secret itself: this answer alone has it" }),
    entry: ApiToken,
  },
  { $id: "CreatedApiToken" },
);
export type CreatedApiToken = Static<typeof CreatedApiToken>;
