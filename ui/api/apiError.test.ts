import { expect, test } from "bun:test";
import { fieldErrorOf } from "./apiError.ts";

const refused = (message: string) => ({ status: 422, message: `422: ${message}` });

test("a refusal that names a field is a sentence for that field", () => {
  expect(fieldErrorOf(refused("Field 'token' of the body must be a bot's token"))).toEqual({
    field: "token",
    sentence: "Must be a bot's token",
  });
});

test.each(["The body must be a JSON object", "Too many requests; try again in 9 s", ""])(
  "%p is about no field",
  (message) => expect(fieldErrorOf(refused(message))).toBeUndefined(),
);

test("neither is what is no answer", () => {
  expect(fieldErrorOf(new Error("Field 'token' of the body must be"))).toBeUndefined();
});
