import { expect, test } from "bun:test";
import { describeSubject, describeType, nameActor } from "./auditWords.ts";

test("an actor is named by how it came in", () => {
  expect(nameActor("local")).toBe("No sign-in needed");
  expect(nameActor("token")).toBe("Access token");
  expect(nameActor("link")).toBe("Link of a message");
  expect(nameActor("session:0123456789abcdef")).toBe("Signed-in browser 01234567");
  expect(nameActor("session:0123456789abcdef ann b")).toBe("ann b, signed-in browser 01234567");
  expect(nameActor("token:0123456789abcdef Home Assistant")).toBe("API token “Home Assistant”");
  expect(nameActor("proxy:ada")).toBe("ada, signed in at the proxy");
  expect(nameActor("later:ada")).toBe("later:ada");
});

test("an event's type is read as words", () => {
  expect(describeType("AlertTargetMoved")).toBe("Alert target moved");
  expect(describeType("ApiKeysSaved")).toBe("API keys saved");
  expect(describeType("Asked")).toBe("Asked");
  expect(describeType("")).toBe("");
});

test("a stream is read as its kind and which one", () => {
  expect(describeSubject("alert-12")).toBe("alert 12");
  expect(describeSubject("note-BRK-B")).toBe("note BRK-B");
  expect(describeSubject("settings-alerts")).toBe("settings alerts");
  expect(describeSubject("settings")).toBe("settings");
});
