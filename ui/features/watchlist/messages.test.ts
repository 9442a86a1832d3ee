import { expect, test } from "bun:test";
import { nameAlerts } from "./messages.ts";

test("one alert is no alerts", () => {
  expect(nameAlerts("1", true, "AAPL")).toBe("1 active alert on AAPL");
  expect(nameAlerts("2", false, "AAPL")).toBe("2 active alerts on AAPL");
});
