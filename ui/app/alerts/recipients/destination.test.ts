import { describe, expect, test } from "bun:test";
import { describeBriefly, describeDestination } from "./destination.ts";

const email = (id: number, isActive = true) => ({ id, email: `${id}@x.org`, label: "", isActive });
const phone = (id: number, isActive = true) => ({
  id,
  phone: `+1202555012${id}`,
  label: "",
  isActive,
  lastAlert: null,
});
const none = { emails: [], phones: [], services: [], browsers: 0 };
const all = { emailId: null, phoneNumberId: null };

describe("the destination of an alert", () => {
  test("is only what it names", () => {
    const emails = [email(1), email(2)];
    const phones = [phone(3), phone(4, false)];
    const describeFor = (emailId: number | null, phoneNumberId: number | null) =>
      describeDestination({ emailId, phoneNumberId }, { ...none, emails, phones });
    expect(describeFor(1, null)).toBe("1@x.org");
    expect(describeFor(null, 4)).toBe("+1 (202) 555-0124");
    expect(describeFor(2, 3)).toBe("2@x.org and +1 (202) 555-0123");
    expect(describeFor(9, null)).toBe("A deleted address");
    expect(describeFor(null, 9)).toBe("A deleted number");
  });

  test("is every active address and number when it names none", () => {
    const describeAll = (emails: ReturnType<typeof email>[], phones: ReturnType<typeof phone>[]) =>
      describeDestination(all, { ...none, emails, phones });
    expect(describeAll([], [])).toBe("No one to notify. Add an email, phone or channel.");
    expect(describeAll([email(1, false)], [])).toStartWith("No one to notify");
    expect(describeAll([email(1)], [phone(3, false)])).toBe("To 1@x.org");
    expect(describeAll([], [phone(3)])).toBe("To +1 (202) 555-0123");
    expect(describeAll([email(1), email(2)], [phone(3)])).toBe(
      "To both addresses and +1 (202) 555-0123",
    );
    expect(describeAll([email(1)], [phone(3), phone(4)])).toBe("To 1@x.org and both numbers");
  });

  test("includes channels and browsers that no alert names", () => {
    const others = {
      ...none,
      services: [{ id: 1, label: "Phone", channel: "ntfy" as const }],
      browsers: 1,
    };
    const many = {
      ...none,
      emails: [email(1)],
      services: ["a", "b"].map((label, id) => ({ id, label, channel: "ntfy" as const })),
      browsers: 2,
    };
    expect(describeDestination(all, others)).toBe("To Phone and push to 1 browser");
    expect(describeDestination(all, many)).toBe(
      "To 1@x.org, both other channels, and push to 2 browsers",
    );
    expect(describeBriefly(all, many)).toBe("All 5 recipients");
    expect(describeBriefly(all, { ...none, emails: [email(1)] })).toBe("1@x.org");
    expect(describeDestination({ ...all, emailId: 1 }, { ...others, emails: [email(1)] })).toBe(
      "1@x.org and push to 1 browser",
    );
  });
});
