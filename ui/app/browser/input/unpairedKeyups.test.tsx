import { Button } from "@blueprintjs/core";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { ignoreUnpairedKeyups } from "./unpairedKeyups.ts";

let end = () => {};
beforeEach(() => {
  end = ignoreUnpairedKeyups(window);
});
afterEach(() => {
  end();
  cleanup();
});

function renderForm() {
  let opened = 0;
  render(
    <>
      <input aria-label="Label" />
      <Button text="Open" onClick={() => (opened += 1)} />
    </>,
  );
  return {
    field: screen.getByLabelText("Label"),
    button: screen.getByRole("button", { name: "Open" }),
    opened: () => opened,
  };
}

test.each(["Enter", " "])("%p pressed down elsewhere presses no button", (key) => {
  const { field, button, opened } = renderForm();
  fireEvent.keyDown(field, { key });
  fireEvent.keyUp(button, { key });
  expect(opened()).toBe(0);
});

test.each(["Enter", " "])("%p pressed and released on a button presses it once", (key) => {
  const { button, opened } = renderForm();
  fireEvent.keyDown(button, { key });
  fireEvent.keyUp(button, { key });
  expect(opened()).toBe(1);
});

test("other keys are released on their element", () => {
  const { field, button } = renderForm();
  const heard: string[] = [];
  button.addEventListener("keyup", (event) => heard.push(event.key));
  fireEvent.keyDown(field, { key: "Tab" });
  fireEvent.keyUp(button, { key: "Tab" });
  expect(heard).toEqual(["Tab"]);
});
