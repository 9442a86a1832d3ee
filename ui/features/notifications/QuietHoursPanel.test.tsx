import { expect, test } from "bun:test";
import { toQuietForm, validateQuietHours } from "./QuietHoursPanel.tsx";

const night = { isOn: true, from: "22:00", to: "07:00", zone: "Europe/Berlin" };

test("without quiet hours the form suggests the night in the reader's zone", () => {
  expect(toQuietForm({ quietHours: null }, "Asia/Tokyo")).toEqual({
    isOn: false,
    from: "22:00",
    to: "07:00",
    zone: "Asia/Tokyo",
  });
  const saved = { from: "23:15", to: "06:00", zone: "UTC" };
  expect(toQuietForm({ quietHours: saved }, "Asia/Tokyo")).toEqual({ isOn: true, ...saved });
});

test("quiet hours may span midnight and must be valid times", () => {
  expect(validateQuietHours(night)).toEqual({});
  expect(validateQuietHours({ ...night, from: "00:00", to: "23:59", zone: " UTC " })).toEqual({});
});

test.each([
  [{ from: "" }, ["from"]],
  [{ to: "24:00" }, ["to"]],
  [{ to: "22:00" }, ["to"]],
  [{ zone: "Atlantis/Harbour" }, ["zone"]],
  [{ zone: "" }, ["zone"]],
  [{ zone: "+02:00" }, ["zone"]],
  [{ from: "7:00", to: "", zone: "x y" }, ["from", "to", "zone"]],
])("%j is rejected at its field", (change, fields) => {
  expect(Object.keys(validateQuietHours({ ...night, ...change }))).toEqual(fields);
  expect(validateQuietHours({ ...night, ...change, isOn: false })).toEqual({});
});
