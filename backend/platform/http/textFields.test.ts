import { describe, expect, test } from "bun:test";
import { parseLine, parseOptionalText } from "./textFields.ts";

describe("one line of text", () => {
  test("is trimmed and may use any script", () => {
    expect(parseLine("  Rente für später 退職  ", "name")).toBe("Rente für später 退職");
  });

  test.each(["a\nb", "a\tb", "a\u0000b", "a\u0085b", "a\u2028b", "a\u202Eb", "a\u2066b", "\uD800"])(
    "is rejected when it is not plain: %j",
    (text) => {
      expect(() => parseLine(text, "name")).toThrow("Name must be one line of plain text");
    },
  );

  test.each(["", "   ", "\n"])("is rejected when it is empty after trimming: %j", (text) => {
    expect(() => parseLine(text, "name")).toThrow("Name must not be empty");
  });
});

describe("optional text", () => {
  test("may have line breaks and tabs", () => {
    expect(parseOptionalText(" one\n\ttwo ", "description")).toBe("one\n\ttwo");
  });

  test.each([undefined, null, "", " \n "])("is undefined when blank: %j", (text) => {
    expect(parseOptionalText(text, "description")).toBeUndefined();
  });

  test.each(["a\u0000b", "a\u001Bb", "a\u202Eb", "\uDFFF"])(
    "is rejected when it is not plain: %j",
    (text) => {
      expect(() => parseOptionalText(text, "description")).toThrow(
        "Description must be plain text",
      );
    },
  );
});
