import { afterEach, expect, mock, test } from "bun:test";
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { useState } from "react";
import { Provider } from "react-redux";
import { answerCalls } from "../../../../backend/testing/worlds/answerCalls.ts";
import { makeStore } from "../../store.ts";
import { SymbolField } from "./SymbolField.tsx";

const FOUND: Readonly<Record<string, string>> = {
  apple: "AAPL",
  appl: "AAPL",
  nvda: "NVDA",
  coca: "KO",
  microsft: "MSFT",
};
const NAMES: Readonly<Record<string, string>> = { AAPL: "Apple", KO: "Coca-Cola" };

afterEach(cleanup);
answerCalls(({ url }) => {
  const symbol = FOUND[new URL(url).searchParams.get("q")?.toLowerCase() ?? ""] ?? "";
  const name = NAMES[symbol] ?? "Microsoft";
  return Response.json(symbol ? [{ symbol, name, market: "US", currency: "USD" }] : []);
});

function renderField({ hasNext }: { hasNext: boolean }) {
  const [onChoose, onSubmit] = [mock(), mock()];
  function Form() {
    const [value, setValue] = useState("");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(value);
        }}
      >
        <SymbolField id="symbol" value={value} onChange={setValue} onChoose={onChoose} />
        {hasNext ? <input aria-label="Next" /> : null}
      </form>
    );
  }
  const view = render(
    <Provider store={makeStore()}>
      <Form />
    </Provider>,
  );
  const field = view.getByRole("combobox") as HTMLInputElement;
  return {
    ...view,
    field,
    onChoose,
    onSubmit,
    type: (text: string) => {
      act(() => field.focus());
      fireEvent.change(field, { target: { value: text } });
    },
    press: (key: string) => fireEvent.keyDown(field, { key }),
    expectValue: (symbol: string) => waitFor(() => expect(field.value).toBe(symbol)),
  };
}

test("Enter before the suggestions arrive chooses the best one; a symbol is submitted", async () => {
  const { type, press, expectValue, onChoose, onSubmit } = renderField({ hasNext: false });
  type("apple");
  press("Enter");
  await expectValue("AAPL");
  expect(onChoose).toHaveBeenLastCalledWith("AAPL");
  expect(onSubmit).not.toHaveBeenCalled();
  type("nvda");
  press("Enter");
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith("NVDA"));
});

test("in a longer form Enter moves on at once, and a guess needs a second one", async () => {
  const { field, type, press, expectValue, findByRole, getByLabelText, onSubmit } = renderField({
    hasNext: true,
  });
  type("apple");
  press("Enter");
  expect(document.activeElement).toBe(getByLabelText("Next"));
  await expectValue("AAPL");
  type("microsft");
  await findByRole("option", { name: /^MSFT/, selected: false });
  press("Enter");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("MICROSFT");
  await findByRole("option", { name: /^MSFT/, selected: true });
  press("Enter");
  expect(field.value).toBe("MSFT");
  expect(document.activeElement).toBe(getByLabelText("Next"));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("leaving the field accepts the best suggestion, even a later one, but none after Escape", async () => {
  const { field, type, press, expectValue, findByRole, getByLabelText, onChoose } = renderField({
    hasNext: true,
  });
  const leave = () => act(() => getByLabelText("Next").focus());
  type("apple");
  leave();
  expect(field.value).toBe("APPLE");
  await expectValue("AAPL");
  type("coca");
  await findByRole("option", { name: /^KO/ });
  leave();
  expect(field.value).toBe("KO");
  type("appl");
  await findByRole("option", { name: /^AAPL/ });
  press("Escape");
  leave();
  expect(field.value).toBe("APPL");
  expect(onChoose).not.toHaveBeenCalled();
});
