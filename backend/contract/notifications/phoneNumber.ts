import { PHONE_PATTERN } from "../../domain/phonePattern.ts";
import { MAX_PHONE, MAX_TEXT } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, Named, Nullable, Text } from "../common.ts";

export const PhoneNumber = Named("PhoneNumber", {
  id: Id,
  phone: Text("E.164: +12025550123"),
  label: Type.String(),
  isActive: Type.Boolean(),
  lastAlert: Nullable(IsoTime),
});
export type PhoneNumber = Static<typeof PhoneNumber>;

const PhoneText = Type.String({
  pattern: PHONE_PATTERN,
  maxLength: MAX_PHONE,
  examples: ["(202) 555-0123"],
  description: "North American phone number, such as (202) 555-0123",
});
const Label = Type.String({ minLength: 1, maxLength: MAX_TEXT });

export const NewPhoneNumber = Named("NewPhoneNumber", {
  phone: PhoneText,
  label: Label,
  isActive: Type.Optional(Type.Boolean({ default: true })),
});
export type NewPhoneNumber = Static<typeof NewPhoneNumber>;

export const PhoneNumberChange = Named(
  "PhoneNumberChange",
  {
    phone: Type.Optional(PhoneText),
    label: Type.Optional(Label),
    isActive: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1, description: "Omitted fields are unchanged" },
);
export type PhoneNumberChange = Static<typeof PhoneNumberChange>;

export const PhoneNumbers = Type.Array(PhoneNumber);
