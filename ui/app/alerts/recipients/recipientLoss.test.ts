import { expect, test } from "bun:test";
import { EVERYONE } from "./deliveryProblem.ts";
import type { Recipients } from "./destination.ts";
import { describeRecipientLoss } from "./useRecipientLoss.ts";

const email = (id: number) => ({ id, email: `${id}@x.org`, label: "", isActive: true });
const nobody: Recipients = { emails: [], phones: [], services: [], browsers: 0 };
const alert = (symbol: string, emailId: number | null = null) => ({
  ...EVERYONE,
  emailId,
  symbol,
  alertType: "above" as const,
  targetPrice: 250,
  currency: "USD",
  direction: "either" as const,
});
const lose = (recipients: Partial<Recipients>, alerts: ReturnType<typeof alert>[]) =>
  describeRecipientLoss({ kind: "emails", id: 1 }, { ...nobody, ...recipients }, alerts, ["Mine"]);

test("removing the last recipient affects every alert and rule", () => {
  expect(lose({ emails: [email(1)] }, [alert("AAPL"), alert("KO", 1)])).toBe(
    "2 alerts and 1 rule will have no recipient: AAPL rises to $250.00, KO rises to $250.00, and Mine.",
  );
});

test("with another recipient, only alerts that name the removed one lose it", () => {
  const emails = [email(1), email(2)];
  expect(lose({ emails }, [alert("AAPL"), alert("KO", 1)])).toBe(
    "1 alert will have no recipient: KO rises to $250.00.",
  );
  const five = [1, 2, 3, 4, 5].map((place) => alert(`K${place}`, 1));
  expect(lose({ emails }, five)).toEndWith("K3 rises to $250.00, and 2 more.");
});

test("nothing is lost while a browser receives them, or by an unknown recipient", () => {
  expect(lose({ emails: [email(1)], browsers: 1 }, [alert("KO", 1)])).toBe("");
  expect(lose({}, [alert("KO", 1)])).toBe("");
});
