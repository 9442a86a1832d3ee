import { expect, test } from "bun:test";
import { createElement } from "react";
import { plainControls } from "./plainControls.ts";

const node = { table: { type: { summary: "ReactNode" } } };
const text = { table: { type: { summary: "string" } }, control: "text" };

test("an element has no control, wherever it stands; what can be typed keeps its own", () => {
  const element = createElement("b");
  const controlled = plainControls(
    { action: node, state: {}, label: text, rows: {}, children: node, extra: node },
    {
      action: element,
      state: { status: "loading", skeleton: element },
      label: "Name",
      rows: [1, 2],
      children: "A text",
    },
  );
  expect(controlled).toMatchObject({
    action: { control: false },
    state: { control: false },
    label: { control: "text" },
    children: { control: "text" },
    extra: { control: false },
  });
  expect(controlled.rows).toEqual({});
});
