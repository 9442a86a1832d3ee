import { expect, test } from "bun:test";
import { describeCredential } from "./CredentialLine.tsx";

const detail = "ntfy.sh could not be reached: it refuses connections";

test("an unreachable service is not described as configured", () => {
  const credential = {
    name: "destination-1",
    label: "ntfy",
    state: "configured",
    checkedAt: null,
    canCheck: true,
  } as const;
  expect(describeCredential({ ...credential, detail }, 0)).toEqual({
    tone: "waiting",
    sentence: "Not confirmed yet",
    detail,
  });
  expect(describeCredential({ ...credential, detail: null }, 0).sentence).toBe("Configured");
});
