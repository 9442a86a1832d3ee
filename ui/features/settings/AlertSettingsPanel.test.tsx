import { describe, expect, test } from "bun:test";
import { toForm, validateInterval } from "./AlertSettingsPanel.tsx";

describe("an interval", () => {
  test.each(["10", "30", "300", " 45 ", "010"])("%p can be saved", (text) => {
    expect(validateInterval(text)).toBeUndefined();
  });

  test.each([
    "",
    " ",
    "9",
    "301",
    "30.5",
    "-30",
    "1e2",
    "abc",
    "٣٠",
    "Infinity",
    "99999999999999999999",
  ])("%p cannot", (text) => {
    expect(validateInterval(text)).toBe("Must be a whole number from 10 to 300");
  });
});

test("a saved value is shown as it would be typed", () => {
  const form = toForm({
    notificationsEnabled: true,
    alertFrequencySeconds: 30,
    priceCheckIntervalSeconds: 45,
    checkedEverySeconds: 45,
    quietHours: null,
  });
  expect(form).toEqual({
    notificationsEnabled: true,
    alertFrequencySeconds: "30",
    priceCheckIntervalSeconds: "45",
  });
});
