import { afterEach, expect, test } from "bun:test";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { Provider } from "react-redux";
import { answerCalls } from "../../../../backend/testing/worlds/answerCalls.ts";
import { makeStore } from "../../store.ts";
import { SymbolField } from "./SymbolField.tsx";
import { useQuotePreview } from "./useQuotePreview.ts";

const asked: string[] = [];

afterEach(cleanup);
answerCalls(({ url }) => {
  const { pathname } = new URL(url);
  if (!pathname.startsWith("/api/stocks/quote/")) {
    return Response.json([{ symbol: "AAPL", name: "Apple Inc.", market: "US", currency: "USD" }]);
  }
  asked.push(pathname);
  return new Response("Symbol not found", { status: 404 });
});

function Form() {
  const [symbol, setSymbol] = useState("");
  const { status } = useQuotePreview(symbol);
  return (
    <>
      <SymbolField value={symbol} onChange={setSymbol} />
      <p>
        {symbol} {status}
      </p>
    </>
  );
}

test("a quote is requested for a symbol, and not for a company's name", async () => {
  const { getByRole, findByText } = render(
    <Provider store={makeStore()}>
      <Form />
    </Provider>,
  );
  const field = getByRole("combobox");
  act(() => field.focus());
  fireEvent.change(field, { target: { value: "apple" } });
  await findByText("APPLE loading");
  await findByText("APPLE idle");
  fireEvent.change(field, { target: { value: "zzzz" } });
  await findByText("ZZZZ notFound");
  expect(asked).toEqual(["/api/stocks/quote/ZZZZ"]);
});
