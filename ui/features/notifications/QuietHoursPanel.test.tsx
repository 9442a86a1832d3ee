import { expect, test } from "bun:test";
import { toQuietForm, validateQuietHours } from "./QuietHoursPanel.tsx";

const night = { isOn: true, from: "22:00", to: "07:00", zone: "Europe/Berlin" };

test("without quiet hours the form offers the night where the reader is", () => {
  expect(toQuietForm({ quietHours: null }, "Asia/Tokyo")).toEqual({
    isOn: false,
    from: "22:00",
    to: "07:00",
    zone: "Asia/Tokyo",
  });
  const saved = { from: "23:15", to: "06:00", zone: "UTC" };
  expect(toQuietForm({ quietHours: saved }, "Asia/Tokyo")).toEqual({ isOn: true, ...saved });
});

test("the night may pass midnight, and times on the clock are taken", () => {
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
])("%j is refused at its field", (change, fields) => {
  expect(Object.keys(validateQuietHours({ ...night, ...change }))).toEqual(fields);
  expect(validateQuietHours({ ...night, ...change, isOn: false })).toEqual({});
});
