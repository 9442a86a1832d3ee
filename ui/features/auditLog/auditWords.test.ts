import { expect, test } from "bun:test";
import { describeSubject, describeType, nameActor } from "./AuditLogScreen.tsx";

test("an actor is named by the way of signing in", () => {
  expect(nameActor("local")).toBe("Not signed in");
  expect(nameActor("token")).toBe("Access token");
  expect(nameActor("link")).toBe("Link of a message");
  expect(nameActor("session:0123456789abcdef")).toBe("Signed-in browser 01234567");
  expect(nameActor("session:0123456789abcdef ann b")).toBe("ann b, signed-in browser 01234567");
  expect(nameActor("token:0123456789abcdef Home Assistant")).toBe("API token “Home Assistant”");
  expect(nameActor("proxy:ada")).toBe("ada, signed in at the proxy");
  expect(nameActor("later:ada")).toBe("later:ada");
});

test("an event's type is shown as words", () => {
  expect(describeType("AlertTargetMoved")).toBe("Alert target moved");
  expect(describeType("ApiKeysSaved")).toBe("API keys saved");
  expect(describeType("Asked")).toBe("Asked");
  expect(describeType("")).toBe("");
});

test.each([
  ["alert-12", "AAPL", "AAPL, alert 12"],
  ["alert-12", null, "alert 12"],
  ["portfolio-ledger-1", "Savings", "Savings, portfolio 1"],
  ["portfolio-1", "Savings", "Savings, portfolio 1"],
  ["mute-13", "HUMA", "HUMA, alert 13"],
  ["mute", null, "all alerts"],
  ["email-1", null, "email address 1"],
  ["watchlist-BRK-B", "BRK-B", "BRK-B, watchlist"],
  ["note-BRK-B", null, "note BRK-B"],
  ["settings-alerts", null, "settings alerts"],
  ["settings", null, "settings"],
])("%s about %p is shown as %p", (subject, about, text) => {
  expect(describeSubject(subject, about)).toBe(text);
});
