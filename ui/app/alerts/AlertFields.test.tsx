import { afterEach, expect, test } from "bun:test";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { Provider } from "react-redux";
import { makeStore } from "../store.ts";
import { AlertFields } from "./AlertFields.tsx";
import type { QuotePreview } from "../stocks/search/useQuotePreview.ts";
import { EMPTY_SUBJECT, type AlertSubject } from "./alertSubject.ts";

afterEach(cleanup);
answerCalls(() => Response.json([{ symbol: "MSFT", name: "Microsoft", market: "US" }]));

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

function renderPrice(subject: Partial<AlertSubject>, preview: QuotePreview) {
  const Held = () => {
    const [held, setHeld] = useState<AlertSubject>({ ...EMPTY_SUBJECT, ...subject });
    return (
      <AlertFields
        subject={held}
        preview={preview}
        onChange={(change) => setHeld({ ...held, ...change })}
      />
    );
  };
  return render(
    <Provider store={makeStore()}>
      <Held />
    </Provider>,
  );
}

const found: QuotePreview = {
  status: "found",
  symbol: "NVDA",
  quote: {
    symbol: "NVDA",
    companyName: "NVIDIA",
    price: 100,
    currency: "USD",
  } as Extract<QuotePreview, { status: "found" }>["quote"],
};

test("the price that fills the target causes no warning, but a user's own target does", () => {
  const { getByLabelText, queryByText } = renderPrice({ symbol: "NVDA" }, found);
  const target = getByLabelText("Target price") as HTMLInputElement;
  expect(Number(target.value)).toBe(100);
  expect(queryByText(/Already met/)).toBeNull();
  fireEvent.change(target, { target: { value: "90" } });
  expect(queryByText(/Already met/)).not.toBeNull();
});

test("a target on the wrong side asks for the other condition, which one press sets", () => {
  const { getByLabelText, getByRole, queryByRole, queryByText } = renderPrice(
    { symbol: "NVDA" },
    found,
  );
  const target = getByLabelText("Target price");
  const condition = getByLabelText("Condition") as HTMLSelectElement;
  expect(queryByRole("button", { name: /^Did you mean/ })).toBeNull();
  fireEvent.change(target, { target: { value: "90" } });
  fireEvent.click(getByRole("button", { name: "Did you mean below?" }));
  expect(condition.value).toBe("below");
  expect(queryByText(/Already met/)).toBeNull();
  expect(document.activeElement).toBe(target);
  fireEvent.change(target, { target: { value: "110" } });
  fireEvent.click(getByRole("button", { name: "Did you mean above?" }));
  expect(condition.value).toBe("above");
});

test("a preset, a sign and the control agree on the direction of a change", () => {
  const { getByLabelText, getByRole, getByText } = renderPrice(
    { alertType: "change_percent" },
    { status: "idle" },
  );
  const percent = getByLabelText("Percent change") as HTMLInputElement;
  const expectDirection = (name: string) => getByRole("radio", { name, checked: true });
  expectDirection("Either");
  fireEvent.change(percent, { target: { value: "-5%" } });
  expectDirection("Falls");
  fireEvent.blur(percent);
  expect(percent.value).toBe("5");
  fireEvent.click(getByText("+10%"));
  expectDirection("Rises");
  expect(percent.value).toBe("10");
  fireEvent.click(getByRole("radio", { name: "Either" }));
  expectDirection("Either");
  fireEvent.click(getByText("−5%"));
  expectDirection("Falls");
  expect(percent.value).toBe("5");
});

test("without a symbol the presets do nothing, but Tab does not skip them", () => {
  const { getByText, getByLabelText } = renderPrice({}, { status: "idle" });
  const choice = getByText("−5%").closest("button");
  expect(choice?.getAttribute("aria-disabled")).toBe("true");
  expect(choice?.disabled).toBe(false);
  fireEvent.click(choice as HTMLButtonElement);
  expect((getByLabelText("Target price") as HTMLInputElement).value).toBe("");
});

test("a preset pressed before the price has arrived is applied to it", () => {
  const Late = () => {
    const [subject, setSubject] = useState<AlertSubject>({ ...EMPTY_SUBJECT, symbol: "nvda" });
    const [preview, setPreview] = useState<QuotePreview>({ status: "loading", symbol: "NVDA" });
    return (
      <>
        <AlertFields
          subject={subject}
          preview={preview}
          onChange={(change) => setSubject({ ...subject, ...change })}
        />
        <button type="button" onClick={() => setPreview(found)}>
          Arrive
        </button>
      </>
    );
  };
  const { getByText, getByLabelText } = render(
    <Provider store={makeStore()}>
      <Late />
    </Provider>,
  );
  const target = getByLabelText("Target price") as HTMLInputElement;
  fireEvent.click(getByText("−5%"));
  expect(target.value).toBe("");
  expect(getByText("−5%, once the price is known")).toBeDefined();
  fireEvent.click(getByText("Arrive"));
  expect(target.value).toBe("95");
  expect((getByLabelText("Condition") as HTMLSelectElement).value).toBe("below");
});

test("a misspelled name suggests the stock that it resembles", async () => {
  const { findByText, getByLabelText, getByText, queryByText } = renderPrice(
    {},
    { status: "notFound", symbol: "MICROSFT" },
  );
  expect(getByText("Symbol 'MICROSFT' not found")).toBeDefined();
  fireEvent.change(getByLabelText("Symbol"), { target: { value: "microsft" } });
  expect(await findByText("Did you mean MSFT?")).toBeDefined();
  expect(queryByText(/not found/)).toBeNull();
});
