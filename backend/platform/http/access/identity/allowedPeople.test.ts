import { expect, test } from "bun:test";
import { isAllowed, nameOfPerson, parseAllowedPeople } from "./allowedPeople.ts";
import { recordedName } from "../sessions.ts";

const allowed = parseAllowedPeople(
  "Ann@Example.org, sub=248289761001, groups=family, hd=example.com",
);

test.each([
  ["a verified address, in any case", { sub: "1", email: "aNN@example.ORG", email_verified: true }],
  ["one that is verified in words", { sub: "1", email: "ann@example.org", email_verified: "true" }],
  ["a subject", { sub: "248289761001" }],
  ["one of its groups", { sub: "1", groups: ["music", "family"] }],
  ["its only group", { sub: "1", groups: "family" }],
  ["an organization", { sub: "1", hd: "example.com" }],
])("%s is allowed", (_, claims) => expect(isAllowed(claims, allowed)).toBe(true));

test.each([
  ["nobody", {}],
  ["an address that was not verified", { email: "ann@example.org", email_verified: false }],
  ["an address of which nothing is said", { email: "ann@example.org" }],
  ["an address that only looks the same", { email: "ann@exam\u212Ale.org", email_verified: true }],
  ["a name that was chosen", { preferred_username: "ann@example.org", name: "248289761001" }],
  ["a subject that begins alike", { sub: "2482897610012" }],
  ["a subject as a number", { sub: 248289761001 }],
  ["a group within a group", { groups: [["family"]] }],
  ["a group that holds the name", { groups: ["family-friends"] }],
  ["a property that every object has", { constructor: "family" }],
])("%s is not", (_, claims) => expect(isAllowed(claims, allowed)).toBe(false));

test("the Kelvin sign does not match the letter k", () => {
  const kim = parseAllowedPeople("kim@example.org");
  expect(isAllowed({ email: "\u212Aim@example.org", email_verified: true }, kim)).toBe(false);
  expect(isAllowed({ email: "Kim@example.org", email_verified: true }, kim)).toBe(true);
});

test("a person is identified by the verified address, otherwise by the subject, and recorded without an address", () => {
  expect(nameOfPerson({ sub: "1", email: "ann@x.org", email_verified: true })).toBe("ann@x.org");
  expect(nameOfPerson({ sub: "1\n2", email: "ann@x.org", name: "Ann" })).toBe("12");
  expect(nameOfPerson({ sub: "é" })).toBe("unnamed");
  expect(recordedName("ann.b@x.org")).toBe("ann.b");
  expect(recordedName('"<x>"@x.org')).toBe("x");
  expect(recordedName("@")).toBe("unnamed");
});

test.each(["email", "phone_number", "website", "nickname", "zoneinfo"])(
  "people cannot be allowed by %s, which is unverified or chosen by the user",
  (claim) => expect(() => parseAllowedPeople(`${claim}=x`)).toThrow("must not go by"),
);
