import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "react-redux";
import type { ReactNode } from "react";
import type { Rule, RulePreview } from "../../api/endpoints.ts";
import { makeStore } from "../../app/store.ts";
import { useReadBack } from "./useReadBack.ts";

interface Call {
  readonly name: string;
  answer(response: Response): void;
}

let calls: Call[];
let fetching: ReturnType<typeof spyOn>;

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  // Answers aborted requests as well, because they may have been on their way.
  const receive = async (input: RequestInfo | URL) => {
    const { rule } = (await (input as Request).clone().json()) as { rule: Rule };
    return new Promise<Response>((answer) => calls.push({ name: rule.name, answer }));
  };
  fetching = spyOn(globalThis, "fetch").mockImplementation(
    Object.assign(receive, { preconnect: () => undefined }),
  );
});
afterEach(() => {
  cleanup();
  fetching.mockRestore();
  jest.useRealTimers();
});

const ruleOf = (name: string): Rule => ({
  name,
  scope: { kind: "symbol", symbol: "AAPL" },
  when: { kind: "event", event: { name: "halt" } },
  confirmation: "barClose",
  repetition: { kind: "once" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
});
const previewOf = (sentence: string): RulePreview => ({
  sentence,
  scope: { symbols: 1, problem: null },
  problems: [],
  unavailable: [],
  requirements: [],
  current: [],
  pace: null,
});
const LONG_MS = 2000;

async function settle() {
  for (let round = 0; round < 20; round++) {
    await act(async () => {
      jest.advanceTimersByTime(LONG_MS / 20);
      await Promise.resolve();
    });
  }
}

function render(first: string) {
  const store = makeStore();
  const { result, rerender } = renderHook(
    ({ rule }: { rule: Rule }) => useReadBack(rule, (path) => path, undefined),
    {
      initialProps: { rule: ruleOf(first) },
      wrapper: ({ children }: { children: ReactNode }) => (
        <Provider store={store}>{children}</Provider>
      ),
    },
  );
  const said = () => {
    const { preview, isReading, failure, notes } = result.current;
    return { sentence: preview?.sentence, isReading, failure, notes: notes.length };
  };
  return { said, change: (name: string) => act(() => rerender({ rule: ruleOf(name) })) };
}

const reading = { sentence: undefined, isReading: true, failure: undefined, notes: 0 };
const readAs = (sentence: string) => ({ ...reading, sentence, isReading: false });

async function answerTo(name: string, response: Response) {
  calls.findLast((call) => call.name === name)?.answer(response);
  await settle();
}

test("the sentence describes the current rule, however late other responses arrive", async () => {
  const { said, change } = render("A");
  await settle();
  expect(said()).toEqual(reading);
  await answerTo("A", Response.json(previewOf("When A")));
  expect(said()).toEqual(readAs("When A"));

  change("B");
  // Immediately, without waiting for the pause or the request.
  expect(said()).toEqual(reading);
  await settle();
  change("C");
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  await answerTo("C", Response.json(previewOf("When C")));
  expect(said()).toEqual(readAs("When C"));
  await answerTo("B", Response.json(previewOf("When B")));
  expect(said()).toEqual(readAs("When C"));

  change("A");
  expect(said()).toEqual(reading);
  await settle();
  expect(said()).toEqual(reading);
  await answerTo("A", Response.json(previewOf("When A, now")));
  expect(said()).toEqual(readAs("When A, now"));
});

test("a failure or an error disappears with the next change", async () => {
  const { said, change } = render("A");
  await settle();
  await answerTo("A", new Response("The store is being rebuilt", { status: 503 }));
  expect(said()).toMatchObject({ isReading: false, failure: expect.stringContaining("rebuilt") });
  change("B");
  expect(said()).toEqual(reading);
  await settle();
  const headers = { "x-invalid-field": "rule.when" };
  await answerTo("B", new Response("“halt”: no", { status: 422, headers }));
  expect(said()).toEqual({ ...reading, isReading: false, notes: 1 });
  change("C");
  expect(said()).toEqual(reading);
});
