import { afterEach, beforeEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Provider } from "react-redux";
import { makeStore } from "../store.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { EMPTY_SUBJECT, type AlertSubject } from "./alertSubject.ts";
import { useMetQuestion } from "./useMetQuestion.tsx";

let status: number;

beforeEach(() => {
  status = 200;
});
afterEach(cleanup);
answerCalls(() =>
  status === 200
    ? Response.json({ symbol: "AAPL", price: 100, changePercent: -6, currency: "USD" })
    : new Response("No source", { status }),
);

const aapl = (change: Partial<AlertSubject>): AlertSubject => ({
  ...EMPTY_SUBJECT,
  symbol: "aapl",
  ...change,
});

type Answer = Partial<AlertSubject> | undefined;

/** Collects the answers to the question about the subject, in order. */
function open(subject: AlertSubject): { readonly answers: Answer[]; readonly press: () => void } {
  const answers: Answer[] = [];
  function Form() {
    const { ask, question } = useMetQuestion();
    const save = async () => void answers.push(await ask(subject));
    return (
      <>
        <button type="button" onClick={() => void save()}>
          Save
        </button>
        {question}
      </>
    );
  }
  render(
    <Provider store={makeStore()}>
      <Form />
    </Provider>,
  );
  const press = () => fireEvent.click(screen.getByText("Save"));
  press();
  return { answers, press };
}

const settled = (answers: readonly Answer[]) => screen.findByText("Save").then(() => answers);

test.each([
  [{ targetPrice: "90" }, /already at \$100\.00.*\$90\.00.*Did you mean below\?$/, "Use below"],
  [{ targetPrice: "110", alertType: "below" }, /Did you mean above\?$/, "Use above"],
] as const)("%p is asked about, and %p offers the other side", async (change, question, use) => {
  const { answers } = open(aapl(change));
  expect(await screen.findByText(question)).toBeDefined();
  expect(answers).toEqual([]);
  fireEvent.click(screen.getByText(use));
  expect(await settled(answers)).toEqual([{ alertType: use === "Use below" ? "below" : "above" }]);
});

test("a change in the right direction is asked about without the other direction", async () => {
  const change = { alertType: "change_percent", direction: "down", targetPrice: "-5%" } as const;
  const { answers } = open(aapl(change));
  expect(await screen.findByText(/^AAPL is already at −6\.00% today/)).toBeDefined();
  expect(screen.queryByText(/^Use/)).toBeNull();
  fireEvent.click(screen.getByText("Continue anyway"));
  expect(await settled(answers)).toEqual([{}]);
});

test("Cancel saves nothing, and neither does a second press while asking", async () => {
  const { answers, press } = open(aapl({ targetPrice: "100" }));
  press();
  expect(await screen.findByText(/^AAPL is at the target of \$100\.00 now/)).toBeDefined();
  expect(answers).toEqual([undefined]);
  fireEvent.click(screen.getByText("Cancel"));
  expect(await settled(answers)).toEqual([undefined, undefined]);
});

test.each([
  [aapl({ targetPrice: "110" }), 200],
  [aapl({ alertType: "change_percent", direction: "up", targetPrice: "5" }), 200],
  [aapl({ targetPrice: "90" }), 503],
] as const)("%p with the answer %p is not asked about", async (subject, answer) => {
  status = answer;
  const { answers } = open(subject);
  await waitFor(() => expect(answers).toEqual([{}]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
