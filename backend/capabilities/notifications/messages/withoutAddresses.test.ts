import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { withoutAddresses } from "./withoutAddresses.ts";

describe("a provider's response in the log", () => {
  test("contains no address, in any notation", () => {
    const said =
      "550 5.1.1 <Ann@Example.com>: unknown ann@example.com (ann%40example.com), see https://x.org/?to=ann@example.com&a=1 from alerts@localhost";
    const kept = withoutAddresses(said, "ann@example.com");
    expect(kept.toLowerCase()).not.toMatch(/ann|example\.com|alerts@/);
    expect(kept).toStartWith("550 5.1.1 <(address)>: unknown (address)");
  });

  test("contains no number, in any notation", () => {
    const ways = ["+12025550123", "12025550123", "(202) 555-0123", "+1 (202) 555-0123"];
    for (const way of [...ways, "202.555.0123", "%2B12025550123", "1-202-555-0123"]) {
      const kept = withoutAddresses(`The 'To' number ${way} is not valid`, "+12025550123");
      expect([way, kept]).toEqual([way, "The 'To' number (address) is not valid"]);
    }
    expect(withoutAddresses("from +15005550006, to +1403555XXXX (Twilio error 21211)")).toBe(
      "from (address), to (address) (Twilio error 21211)",
    );
    const kept = "Accepted by Twilio as SM00000000000000000000000000000001, queued";
    expect(withoutAddresses(kept, "+12025550123")).toBe(kept);
  });

  test("keeps the explanation of the error", () => {
    const said = "Gmail refused the login: 535-5.7.8 Username and Password not accepted";
    expect(withoutAddresses(said)).toBe(said);
  });

  test("fits on one line of limited length", () => {
    expect(withoutAddresses("a\r\nb\u0000c\u2028d")).toBe("a b c d");
    expect(withoutAddresses("x".repeat(100_000))).toHaveLength(400);
  });

  test("never contains the address, whatever surrounds it", () => {
    const address = fc.emailAddress().filter((email) => email.length <= 254);
    fc.assert(
      fc.property(fc.string(), address, fc.string(), (before, email, after) => {
        const kept = withoutAddresses(`${before}${email}${after}`, email);
        expect(kept.toLowerCase()).not.toContain(email.toLowerCase());
      }),
    );
  });
});
