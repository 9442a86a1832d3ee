import { afterEach, expect, mock, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { fieldAfter, isEnterInField } from "./fieldAfter.ts";

afterEach(cleanup);

test("the next field is found within the form or dialog only", () => {
  render(
    <>
      <form>
        <input aria-label="one" />
        <button type="button">A button</button>
        <input type="hidden" />
        <select aria-label="two" disabled />
        <textarea aria-label="three" />
      </form>
      <input aria-label="outside" />
    </>,
  );
  const [one, three] = ["one", "three"].map((name) => screen.getByLabelText(name));
  expect(fieldAfter(one!)).toBe(three);
  expect(fieldAfter(three!)).toBeUndefined();
});

test("Enter in a text input is distinguished from other keys, fields and handlers", () => {
  const onKeyDown = mock(isEnterInField);
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is tested
    <div onKeyDown={onKeyDown}>
      <input aria-label="text" />
      <input aria-label="taken" onKeyDown={(event) => event.preventDefault()} />
      <input aria-label="box" type="checkbox" />
      <textarea aria-label="lines" />
    </div>,
  );
  const press = (name: string, key = "Enter") => {
    fireEvent.keyDown(screen.getByLabelText(name), { key });
    return onKeyDown.mock.results.at(-1)?.value;
  };
  expect(press("text")).toBe(true);
  expect(press("text", "a")).toBe(false);
  for (const name of ["taken", "box", "lines"]) expect(press(name)).toBe(false);
});
