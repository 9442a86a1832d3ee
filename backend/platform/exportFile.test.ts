import { expect, test } from "bun:test";
import { fileNameOf, toCsvRow } from "./exportFile.ts";

test("a cell that a spreadsheet would calculate becomes text, and a number stays a number", () => {
  expect(toCsvRow(["=1+1", "'=1", "@SUM(A1)", "-5.5", "-A1", "+1", "\t=1"])).toBe(
    "'=1+1,''=1,'@SUM(A1),-5.5,'-A1,'+1,'\t=1",
  );
});

test("separators, quotes and line ends are quoted", () => {
  expect(toCsvRow(["a,b", 'say "x"', "two\nlines", "", "plain"])).toBe(
    '"a,b","say ""x""","two\nlines",,plain',
  );
});

test("a file name keeps the letters and digits of any script", () => {
  expect(fileNameOf("Rente / 2. Säule", "portfolio")).toBe("rente-2-säule");
  expect(fileNameOf("../../etc", "portfolio")).toBe("etc");
  expect(fileNameOf("💰", "portfolio")).toBe("portfolio");
});
