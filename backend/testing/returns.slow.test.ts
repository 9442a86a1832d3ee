import { expect, test } from "bun:test";
import {
  array,
  assert,
  constantFrom,
  integer,
  property,
  record,
  type IPropertyWithHooks,
} from "fast-check";
import { decimalOf, ONE, ZERO, type Decimal } from "../market/ledger/decimal.ts";
import type { Flow } from "../market/ledger/returns/flows.ts";
import { MAX_RATE, MIN_RATE, solveXirr } from "../market/ledger/returns/moneyWeighted.ts";
import {
  timeWeighted as linkReturns,
  type ValuePoint,
} from "../market/ledger/returns/timeWeighted.ts";
import { tradeDateOfStamp } from "../domain/tradeDate.ts";
import { casesOf } from "./casesOf.ts";
import {
  isMore,
  isNear,
  minus,
  NONE,
  over,
  plus,
  rational,
  times,
  WHOLE,
  type Rational,
} from "./reference/referenceRational.ts";
import { runAtOnce } from "./runAtOnce.ts";

const timeWeighted = (points: Parameters<typeof linkReturns>[0]) => runAtOnce(linkReturns(points));

const CASES = casesOf({ usual: 100, long: 4_000 });
const DAY = 86_400_000;
const START = Date.UTC(2015, 0, 1);

const hold = <Values extends [unknown, ...unknown[]]>(statement: IPropertyWithHooks<Values>) =>
  assert(statement, { numRuns: CASES });

const dateOn = (day: number) => tradeDateOfStamp(START + day * DAY);
const payment = record({
  day: integer({ min: 0, max: 4000 }),
  amount: integer({ min: -999, max: 999 }),
});
const payments = array(payment, { minLength: 2, maxLength: 12, size: "max" });
type Payments = readonly { readonly day: number; readonly amount: number }[];

const flowsOf = (made: Payments): readonly Flow[] =>
  made.map(({ day, amount }) => ({ date: dateOn(day), amount: decimalOf(amount) }));

/** Net present value at x = ln(1 + rate), relative to the sum of its absolute terms. */
function gapAt(made: Payments, x: number): number {
  const reference =
    x < 0 ? Math.max(...made.map(({ day }) => day)) : Math.min(...made.map(({ day }) => day));
  const parts = made.map(({ day, amount }) => amount * Math.exp((-x * (day - reference)) / 365));
  const size = parts.reduce((total, part) => total + Math.abs(part), 0);
  return size === 0 ? 0 : parts.reduce((total, part) => total + part, 0) / size;
}

test("the money-weighted rate solves its equation, and no sign change is missed", () => {
  const seen = { one: 0, several: 0, none: 0 };
  const [from, to] = [Math.log1p(MIN_RATE), Math.log1p(MAX_RATE)];
  const STEPS = 4000;
  hold(
    property(payments, (made) => {
      const result = solveXirr(flowsOf(made));
      seen[result.status]++;
      const rates =
        result.status === "one" ? [result.rate] : result.status === "several" ? result.rates : [];
      for (const rate of rates) expect(Math.abs(gapAt(made, Math.log1p(rate)))).toBeLessThan(1e-9);
      if (result.status === "none") expect(result.reason).not.toBe("cutOff");
      let before = gapAt(made, from);
      for (let step = 1; step <= STEPS; step++) {
        const x = from + ((to - from) * step) / STEPS;
        const gap = gapAt(made, x);
        if (before * gap < 0 && Math.min(Math.abs(before), Math.abs(gap)) > 1e-12) {
          const low = x - (to - from) / STEPS;
          const isFound = rates.some((rate) => Math.log1p(rate) >= low && Math.log1p(rate) <= x);
          if (!isFound)
            throw new Error(`missed a root between ${Math.expm1(low)} and ${Math.expm1(x)}`);
        }
        before = gap;
      }
    }),
  );
  expect(Math.min(seen.one, seen.several, seen.none)).toBeGreaterThan(CASES / 100);
}, 0);

test("the rate that generated the payments is found", () => {
  hold(
    property(
      array(
        record({ day: integer({ min: 0, max: 3000 }), amount: integer({ min: -999, max: -1 }) }),
        {
          minLength: 1,
          maxLength: 30,
          size: "max",
        },
      ),
      integer({ min: -9000, max: 50_000 }),
      (made, tenThousandths) => {
        const rate = tenThousandths / 10_000;
        const end = 3650;
        const value = made.reduce(
          (total, { day, amount }) => total - amount * (1 + rate) ** ((end - day) / 365),
          0,
        );
        const flows = [...flowsOf(made), { date: dateOn(end), amount: decimalOf(value) }];
        const result = solveXirr(flows);
        if (result.status !== "one") throw new Error(result.status);
        expect(Math.abs(result.rate - rate)).toBeLessThan(1e-9 * Math.max(1, Math.abs(rate)));
      },
    ),
  );
}, 0);

const day = record({
  market: integer({ min: 40, max: 250 }),
  flow: integer({ min: -40, max: 300 }),
  isValued: constantFrom(true, true, true, false),
});
const days = array(day, { minLength: 1, maxLength: 20, size: "max" });
type Days = readonly {
  readonly market: number;
  readonly flow: number;
  readonly isValued: boolean;
}[];

const flowed = (amount: Decimal): Pick<ValuePoint, "paidIn" | "paidOut" | "charges"> => ({
  paidIn: amount.gt(ZERO) ? amount : ZERO,
  paidOut: amount.lt(ZERO) ? amount.negated() : ZERO,
  charges: ZERO,
});

/**
 * Values moved by the market. A flow is a fraction of the value in hundredths; inflows come before the
 * market move of their day and outflows after it.
 */
function pathOf(made: Days, withFlows: boolean): readonly ValuePoint[] {
  let value = decimalOf(1000);
  const points: ValuePoint[] = [{ date: dateOn(0), value, ...flowed(ZERO) }];
  for (const [index, { market, flow }] of made.entries()) {
    const move = (each: Decimal): Decimal => each.times(market).div(100);
    const before = flow > 0 ? value : move(value);
    const amount = withFlows ? before.times(flow).div(100) : ZERO;
    value = flow > 0 ? move(value.plus(amount)) : before.plus(amount);
    points.push({ date: dateOn(index + 1), value, ...flowed(amount) });
  }
  return points;
}

function linkOnPaper(points: readonly ValuePoint[]): Rational {
  const exact = (value: { toString(): string } | null) => rational(String(value));
  const at = (index: number): ValuePoint => points[index] as ValuePoint;
  const share = (part: number, whole: number) => over(rational(`${part}`), rational(`${whole}`));
  const known = points.flatMap(({ value }, index) => (value === null ? [] : [index]));
  let growth = WHOLE;
  for (const [order, to] of known.entries()) {
    const from = known[order - 1];
    if (from === undefined) continue;
    const begin = exact(at(from).value);
    let [paidIn, paidOut, capital] = [NONE, NONE, begin];
    let isUnvalued = false;
    for (let index = from + 1; index <= to; index++) {
      const [comes, goes] = [exact(at(index).paidIn), exact(at(index).paidOut)];
      // Inflows count from the start of their day, outflows until its end.
      capital = plus(capital, times(comes, share(to - index + 1, to - from)));
      capital = minus(capital, times(goes, share(to - index, to - from)));
      paidIn = plus(paidIn, comes);
      paidOut = plus(paidOut, goes);
      const isFlow = isMore(plus(comes, goes), NONE);
      if (isFlow && (index < to || (isMore(comes, NONE) && to - from > 1))) isUnvalued = true;
    }
    const end = plus(exact(at(to).value), paidOut);
    const all = plus(begin, paidIn);
    const gain = minus(end, all);
    const isEstimable = isUnvalued && isMore(capital, NONE);
    const rate = over(gain, isEstimable ? capital : all);
    const isSensible = !isMore(NONE, plus(WHOLE, rate));
    growth = times(growth, plus(WHOLE, isSensible ? rate : over(gain, all)));
  }
  return growth;
}

test("exact and estimated periods agree with fractions on paper", () => {
  let estimated = 0;
  hold(
    property(days, (made) => {
      const path = pathOf(made, true);
      const points = path.map((point, index) => ({
        ...point,
        value:
          index === 0 || index === path.length - 1 || made[index - 1]?.isValued
            ? point.value
            : null,
      }));
      const ours = timeWeighted(points);
      const paper = linkOnPaper(points);
      if (ours.status === "unknown") throw new Error(ours.reason);
      if (ours.periods.some(({ method }) => method === "modifiedDietz")) estimated++;
      expect(ours.periods.every(({ rate }) => rate.gte(-1))).toBe(true);
      const size = Math.max(1, ours.rate.abs().toNumber());
      const scaled = over(paper, rational(size.toFixed(0)));
      const text = ours.rate.plus(ONE).div(size.toFixed(0)).toString();
      if (!isNear(scaled, text)) throw new Error(`${text} is not ${scaled.over}/${scaled.under}`);
    }),
  );
  expect(estimated).toBeGreaterThan(CASES / 2);
}, 0);

const stay = record({
  /** Growth on each date, in hundredths. */
  markets: array(integer({ min: 40, max: 250 }), { maxLength: 5 }),
  /** Invested on the first date; worth `opening` hundredths of it at the close. */
  capital: integer({ min: 1, max: 5000 }),
  opening: integer({ min: 40, max: 250 }),
  /** Flow of each date, in hundredths of the value. */
  flows: array(integer({ min: -90, max: 300 }), { minLength: 5, maxLength: 5 }),
  /** Income (negative: charges) on dates after everything was withdrawn. */
  late: array(integer({ min: -50, max: 50 }), { maxLength: 3 }),
});

test("neither flows nor income after a full withdrawal change the rate", () => {
  let uncounted = 0;
  hold(
    property(array(stay, { minLength: 1, maxLength: 5 }), (stays) => {
      for (const moves of [false, true]) {
        let at = 0;
        const points: ValuePoint[] = [{ date: dateOn(at), value: ZERO, ...flowed(ZERO) }];
        let growth = WHOLE;
        let late = 0;
        for (const { markets, capital, opening, flows, late: earned } of stays) {
          const begun = decimalOf(capital);
          let value = begun.times(opening).div(100);
          points.push({ date: dateOn(++at), value, ...flowed(begun) });
          growth = times(growth, over(rational(String(opening)), rational("100")));
          for (const [index, market] of markets.entries()) {
            const part = moves ? (flows[index] ?? 0) : 0;
            const move = (each: Decimal): Decimal => each.times(market).div(100);
            const before = part > 0 ? value : move(value);
            const flow = before.times(part).div(100);
            value = part > 0 ? move(value.plus(flow)) : before.plus(flow);
            points.push({ date: dateOn(++at), value, ...flowed(flow) });
            growth = times(growth, over(rational(String(market)), rational("100")));
          }
          points.push({ date: dateOn(++at), value: ZERO, ...flowed(value.negated()) });
          for (const amount of earned) {
            const flow = flowed(decimalOf(-amount));
            points.push({ date: dateOn(++at), value: ZERO, ...flow, charges: flow.paidIn });
            late += amount;
          }
        }
        const ours = timeWeighted(points);
        if (ours.status !== "known") throw new Error(ours.reason);
        expect(ours.uncounted.toNumber()).toBe(late);
        if (late !== 0) uncounted++;
        const scale = rational(ours.rate.plus(ONE).abs().plus(1).toFixed(0));
        const text = ours.rate.plus(ONE).div(ours.rate.plus(ONE).abs().plus(1).toFixed(0));
        if (!isNear(over(growth, scale), text.toString())) {
          throw new Error(`${ours.rate.toString()} is not ${growth.over}/${growth.under} - 1`);
        }
      }
    }),
  );
  expect(uncounted).toBeGreaterThan(CASES / 4);
}, 0);
