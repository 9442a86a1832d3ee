import { MAX_API_TOKEN_NAME } from "../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Named, OneOf, Text } from "./common.ts";

export const MAX_API_TOKENS = 50;
export const MAX_API_TOKEN_DAYS = 3_650;

export const ApiTokenScope = OneOf(["read", "write"], {
  description: "`read` allows only methods that change nothing; `write` allows all methods",
});
export type ApiTokenScope = Static<typeof ApiTokenScope>;

export const ApiToken = Named("ApiToken", {
  id: Text("Identifier of the token, as shown in the audit log. It does not grant access"),
  name: Type.String(),
  scope: ApiTokenScope,
  createdAt: IsoTime,
  expiresAt: Type.Union([IsoTime, Type.Null()], {
    description: "Null if the token never expires",
  }),
  lastUsedAt: Type.Union([IsoTime, Type.Null()], {
    description:
      "Can be up to an hour out of date after a restart; null if the token was never used",
  }),
  isExpired: Type.Boolean(),
});
export type ApiToken = Static<typeof ApiToken>;

export const ApiTokenList = Type.Array(ApiToken, { description: "Newest first" });

export const NewApiToken = Named("NewApiToken", {
  name: Type.String({
    minLength: 1,
    maxLength: MAX_API_TOKEN_NAME,
    description: "Unique name of the program that uses the token",
  }),
  scope: ApiTokenScope,
  expiresInDays: Type.Union(
    [Type.Integer({ minimum: 1, maximum: MAX_API_TOKEN_DAYS }), Type.Null()],
    { description: "Null if the token never expires" },
  ),
});
export type NewApiToken = Static<typeof NewApiToken>;

export const CreatedApiToken = Named("CreatedApiToken", {
  token: Text("The secret. Only this response contains it"),
  entry: ApiToken,
});
export type CreatedApiToken = Static<typeof CreatedApiToken>;
