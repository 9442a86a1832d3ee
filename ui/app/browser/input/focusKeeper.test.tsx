import { Button } from "@blueprintjs/core";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { keepFocus } from "./focusKeeper.ts";

let end = () => {};
beforeEach(() => {
  end = keepFocus(window);
});
afterEach(() => {
  end();
  cleanup();
});

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const focusedName = (): string =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "";
/** Focus is restored right after the change, when the browser reports it. */
const expectFocus = (name: string): Promise<void> =>
  waitFor(() => expect(focusedName()).toBe(name));

const Send = ({ loading = false, disabled = false }) => (
  <>
    <Button aria-label="Send" loading={loading} disabled={disabled} />
    <Button text="Close" />
  </>
);

test("a button that was loading gets the focus back", async () => {
  const { rerender } = render(<Send />);
  button("Send").focus();
  rerender(<Send loading />);
  await Promise.resolve();
  // A browser moves the focus of a disabled button to the body.
  button("Send").blur();
  await Promise.resolve();
  rerender(<Send />);
  await expectFocus("Send");
});

test("a button that stays disabled after loading passes the focus on", async () => {
  const { rerender } = render(<Send />);
  fireEvent.keyDown(button("Send"), { key: "Enter" });
  button("Send").focus();
  rerender(<Send loading />);
  await Promise.resolve();
  rerender(<Send disabled />);
  await expectFocus("Close");
});

const Rows = ({ symbols }: { symbols: readonly string[] }) => (
  <main tabIndex={-1} aria-label="Screen">
    <Button text="Add" />
    <ul>
      {symbols.map((symbol) => (
        <li key={symbol}>
          <Button text={symbol} />
          <Button text={`Remove ${symbol}`} />
        </li>
      ))}
    </ul>
  </main>
);

test.each([
  ["the next row", ["AAPL", "MSFT", "NVDA"], ["AAPL", "NVDA"], "NVDA"],
  ["the row before the last", ["AAPL", "MSFT"], ["AAPL"], "AAPL"],
  ["what is near the only row", ["MSFT"], [], "Add"],
])("after a removed row %s has the focus", async (_where, before, after, name) => {
  const { rerender } = render(<Rows symbols={before} />);
  button("Remove MSFT").focus();
  fireEvent.keyDown(button("Remove MSFT"), { key: "Enter" });
  rerender(<Rows symbols={after} />);
  await expectFocus(name);
});

const Page = ({ isOpen, isRemoved = false }: { isOpen: boolean; isRemoved?: boolean }) => (
  <>
    <Rows symbols={isRemoved ? ["NVDA"] : ["AAPL", "NVDA"]} />
    {isOpen ? (
      <div className="bp6-overlay-content">
        <Button text="Confirm" />
      </div>
    ) : null}
  </>
);

test("after a dialog its opener has the focus", async () => {
  const { rerender } = render(<Page isOpen={false} />);
  button("Remove AAPL").focus();
  rerender(<Page isOpen />);
  button("Confirm").focus();
  rerender(<Page isOpen={false} />);
  await expectFocus("Remove AAPL");
});

test("after a dialog that removed its opener the next row has the focus", async () => {
  const { rerender } = render(<Page isOpen={false} />);
  button("Remove AAPL").focus();
  rerender(<Page isOpen />);
  button("Confirm").focus();
  fireEvent.keyDown(button("Confirm"), { key: "Enter" });
  rerender(<Page isOpen isRemoved />);
  await Promise.resolve();
  rerender(<Page isOpen={false} isRemoved />);
  await expectFocus("NVDA");
});

test("after a dialog that was open from the start the screen has the focus", async () => {
  const { rerender } = render(<Page isOpen />);
  button("Confirm").focus();
  fireEvent.keyDown(button("Confirm"), { key: "Enter" });
  rerender(<Page isOpen={false} />);
  await expectFocus("Screen");
});

test("a press on empty space does not restore the focus", async () => {
  const { rerender } = render(<Page isOpen={false} />);
  button("Add").focus();
  button("Add").blur();
  await Promise.resolve();
  rerender(<Page isOpen />);
  await Promise.resolve();
  expect(document.activeElement === document.body).toBe(true);
});

/** A browser makes the body active on Tab until all listeners have run. */
function leaveFor(from: HTMLElement, to: HTMLElement): void {
  from.focus();
  fireEvent.keyDown(from, { key: "Tab" });
  const silence = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("focusout", silence, { capture: true, once: true });
  from.blur();
  fireEvent.focusOut(from, { relatedTarget: to });
}

/** A text rendered while the focus is moving. */
const Saved = ({ isSaved, hasNext = true }: { isSaved: boolean; hasNext?: boolean }) => (
  <>
    <Button text="Line" />
    {hasNext ? <Button text="First point" /> : null}
    {isSaved ? <p>Saved</p> : null}
  </>
);

test("rendering while the focus is moving does not call it back", async () => {
  const { rerender } = render(<Saved isSaved={false} />);
  leaveFor(button("Line"), button("First point"));
  rerender(<Saved isSaved />);
  await Promise.resolve();
  expect(document.activeElement === document.body).toBe(true);
  button("First point").focus();
  rerender(<Saved isSaved={false} />);
  await Promise.resolve();
  expect(focusedName()).toBe("First point");
});

test("the focus is lost when its next element is removed while it is moving", async () => {
  const { rerender } = render(<Saved isSaved={false} />);
  leaveFor(button("Line"), button("First point"));
  rerender(<Saved isSaved hasNext={false} />);
  await expectFocus("Line");
});
