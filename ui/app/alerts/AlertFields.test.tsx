import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { makeStore } from "../store.ts";
import { AlertFields } from "./AlertFields.tsx";
import { EMPTY_SUBJECT } from "./alertSubject.ts";

afterEach(cleanup);

test.each([
  ["either", "From the previous close, up or down"],
  ["up", "From the previous close, up only"],
  ["down", "From the previous close, down only"],
] as const)("a change that may go %p has the help %p", (direction, help) => {
  const { getByText } = render(
    <Provider store={makeStore()}>
      <AlertFields
        subject={{ ...EMPTY_SUBJECT, alertType: "change_percent", targetPrice: "5", direction }}
        preview={{ status: "idle" }}
        onChange={() => undefined}
      />
    </Provider>,
  );
  expect(getByText(help)).toBeDefined();
});
