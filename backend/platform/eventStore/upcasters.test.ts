import { expect, test } from "bun:test";
import { upcast, type Upcasters } from "./event.ts";

/** The old event and today's event for each upcaster. */
const ladder: readonly (readonly [
  step: string,
  upcasters: Upcasters,
  old: { type: string; data: unknown },
  today: { type: string; data: unknown },
])[] = [
  [
    "a new optional field needs no upcaster",
    {},
    { type: "AlertCreated", data: { symbol: "ACME" } },
    { type: "AlertCreated", data: { symbol: "ACME" } },
  ],
  [
    "a new required field gets the value that was meant before it existed",
    {
      AlertCreated: (data) => ({
        type: "AlertCreated",
        data: { currency: "USD", ...(data as object) },
      }),
    },
    { type: "AlertCreated", data: { symbol: "ACME" } },
    { type: "AlertCreated", data: { currency: "USD", symbol: "ACME" } },
  ],
  [
    "a new required field that is there already stays",
    {
      AlertCreated: (data) => ({
        type: "AlertCreated",
        data: { currency: "USD", ...(data as object) },
      }),
    },
    { type: "AlertCreated", data: { symbol: "ACME", currency: "JPY" } },
    { type: "AlertCreated", data: { currency: "JPY", symbol: "ACME" } },
  ],
  [
    "a renamed event keeps its data",
    { AlertAdded: (data) => ({ type: "AlertCreated", data }) },
    { type: "AlertAdded", data: { symbol: "ACME" } },
    { type: "AlertCreated", data: { symbol: "ACME" } },
  ],
  [
    "a renamed field is read under its new name",
    {
      AlertCreated: (data) => {
        const { ticker, ...rest } = data as { ticker?: string };
        return {
          type: "AlertCreated",
          data: ticker === undefined ? rest : { ...rest, symbol: ticker },
        };
      },
    },
    { type: "AlertCreated", data: { ticker: "ACME", id: 7 } },
    { type: "AlertCreated", data: { symbol: "ACME", id: 7 } },
  ],
  [
    "a changed structure is taken apart and put together again",
    {
      AlertCreated: (data) => {
        const { target } = data as { target: string };
        const [value, currency] = target.split(" ");
        return { type: "AlertCreated", data: { target: { value: Number(value), currency } } };
      },
    },
    { type: "AlertCreated", data: { target: "150.5 USD" } },
    { type: "AlertCreated", data: { target: { value: 150.5, currency: "USD" } } },
  ],
  [
    "several versions pass through each step between",
    {
      AlertAdded: (data) => ({
        type: "AlertCreatedV2",
        data: { symbol: (data as { ticker: string }).ticker },
      }),
      AlertCreatedV2: (data) => ({
        type: "AlertCreated",
        data: { ...(data as object), currency: "USD" },
      }),
    },
    { type: "AlertAdded", data: { ticker: "ACME" } },
    { type: "AlertCreated", data: { symbol: "ACME", currency: "USD" } },
  ],
];

test.each(ladder)("%s", (_step, upcasters, old, today) => {
  expect(upcast(old, upcasters)).toEqual(today);
});

test("circular upcasters terminate", () => {
  const circle: Upcasters = {
    A: (data) => ({ type: "B", data }),
    B: (data) => ({ type: "A", data }),
  };
  expect(upcast({ type: "A", data: 1 }, circle)).toEqual({ type: "A", data: 1 });
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "an event named %s has no upcaster",
  (type) => {
    expect(upcast({ type, data: { a: 1 } }, {})).toEqual({ type, data: { a: 1 } });
  },
);

test("upcasting does not change the event it was given", () => {
  const old = Object.freeze({ type: "A", data: Object.freeze({ a: 1 }) });
  upcast(old, { A: (data) => ({ type: "B", data: { ...(data as object), b: 2 } }) });
  expect(old).toEqual({ type: "A", data: { a: 1 } });
});
