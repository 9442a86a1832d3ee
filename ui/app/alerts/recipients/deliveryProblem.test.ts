import { expect, test } from "bun:test";
import type { Credential } from "../../../api/endpoints.ts";
import { EVERYONE, findDeliveryProblem } from "./deliveryProblem.ts";
import type { Recipients } from "./destination.ts";

const credential = (name: string, state: Credential["state"], detail: string | null = null) => ({
  name,
  label: name,
  state,
  detail,
  checkedAt: null,
  canCheck: true,
});
const me = { id: 1, email: "me@example.com", label: "me", isActive: true };
const mobile = { id: 2, phone: "+12025550123", label: "", isActive: true, lastAlert: null };
const desk = { id: 3, label: "Desk", channel: "ntfy" } as const;
const nobody: Recipients = { emails: [], phones: [], services: [], browsers: 0 };

interface Facts extends Partial<Recipients> {
  readonly credentials?: readonly Credential[];
}

const solve = ({ credentials = [], ...recipients }: Facts, named = EVERYONE) =>
  findDeliveryProblem(named, { ...nobody, ...recipients }, credentials);

test.each<[string, Facts, RegExp, string]>([
  ["no recipients", {}, /^No one to notify/, "/email-notifications"],
  [
    "an inactive address",
    { emails: [{ ...me, isActive: false }] },
    /^No one to notify/,
    "/email-notifications",
  ],
  [
    "email that is saved to files",
    { emails: [me], credentials: [credential("email", "missing")] },
    /^Email isn't set up/,
    "/settings/sources#system-status",
  ],
  [
    "a mail server that could not be reached",
    { emails: [me], credentials: [credential("email", "configured", "No answer")] },
    /^email has not been confirmed yet\. No answer\.$/,
    "/settings/sources#system-status",
  ],
  [
    "SMS without an account",
    { phones: [mobile], credentials: [credential("sms", "missing")] },
    /^SMS is not set up/,
    "/settings/sources#api-configuration",
  ],
  [
    "a channel that is not confirmed",
    { services: [desk], credentials: [credential("destination-3", "configured")] },
    /has not been confirmed yet\.$/,
    "/notifications/channels",
  ],
  [
    "several channels, named; the link leads to the one that needs the least",
    {
      emails: [me],
      services: [desk],
      credentials: [credential("email", "missing"), credential("destination-3", "refused", "Gone")],
    },
    /^email and destination-3 need attention\.$/,
    "/notifications/channels",
  ],
  [
    "many channels, of which two are named and the others counted",
    {
      emails: [me],
      phones: [mobile],
      services: [desk, { ...desk, id: 4 }],
      credentials: ["email", "sms", "destination-3", "destination-4"].map((name) =>
        credential(name, "missing"),
      ),
    },
    /^email, sms, and 2 more need attention\.$/,
    "/settings/sources#system-status",
  ],
])("%s is a problem with a remedy", (_, recipients, sentence, to) => {
  const problem = solve(recipients);
  expect(problem?.sentence).toMatch(sentence);
  expect(problem?.remedy.to).toBe(to);
});

test("one confirmed recipient is enough, unless the alert names another", () => {
  const credentials = [credential("email", "missing"), credential("sms", "working")];
  const both = { emails: [me], phones: [mobile], credentials };
  expect(solve(both)).toBeUndefined();
  expect(solve(both, { ...EVERYONE, phoneNumberId: 2 })).toBeUndefined();
  expect(solve(both, { ...EVERYONE, emailId: 1 })?.sentence).toMatch(/^Email isn't set up/);
  expect(solve(both, { ...EVERYONE, emailId: 9 })?.kind).toBe("recipientOff");
  expect(solve({ ...both, browsers: 1 }, { ...EVERYONE, emailId: 1 })).toBeUndefined();
});

test("channels without credentials, as in the demo, need no confirmation", () => {
  expect(solve({ emails: [me] })).toBeUndefined();
});
