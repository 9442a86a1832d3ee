import { Button, HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { useId, useState } from "react";
import {
  useGetQuoteQuery,
  useGetStockOptionsQuery,
  type StockOptions,
} from "../../api/endpoints.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import {
  MISSING,
  formatCount,
  formatFraction,
  formatPriceColumn,
  formatRatio,
} from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { LoadedPart } from "../../app/LoadedPart.tsx";
import { hasSmile } from "../../charts/model/smile.ts";
import { StockPart } from "./StockPart.tsx";
import { useNear } from "../../app/browser/useNear.ts";
import * as messages from "./parts/messages.ts";

type Chain = NonNullable<StockOptions["value"]>;

const STRIKES_AT_ONCE = 12;

/** Pixels reserved while the code loads. */
const CHART_HEIGHT = 176;

const loadSmile = async () => (await import("../../charts/secondary/SmileChart.tsx")).SmileChart;

export function OptionsPart({ symbol }: { symbol: string }) {
  const [place, isNear] = useNear();
  const [expiry, setExpiry] = useState<string>();
  const query = useGetStockOptionsQuery(
    { symbol, ...(expiry !== undefined && { expiry }) },
    { skip: !isNear },
  );
  const { data } = query;
  const shown = data?.symbol === symbol && query.isFetching ? data : query.currentData;
  return (
    <div ref={place}>
      <StockPart
        symbol={symbol}
        words={messages.OPTIONS_WORDS}
        query={{ ...query, currentData: shown }}
        height={CHART_HEIGHT + 520}
        isAsked={isNear}
      >
        {(chain) => (
          <ChainView
            symbol={symbol}
            chain={chain}
            expiry={expiry ?? chain.expiry ?? ""}
            isBusy={query.isFetching}
            onExpiry={setExpiry}
          />
        )}
      </StockPart>
    </div>
  );
}

interface ChainViewProps {
  symbol: string;
  chain: Chain;
  expiry: string;
  isBusy: boolean;
  onExpiry: (expiry: string) => void;
}

function ChainView({ symbol, chain, expiry, isBusy, onExpiry }: ChainViewProps) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  const [hasAll, setAll] = useState(false);
  const expiryId = useId();
  const rows = optionRows(chain.calls, chain.puts);
  const price = quote?.price ?? null;
  const currency = chain.currency ?? quote?.currency ?? "USD";
  const shown = hasAll ? rows : rowsAround(rows, price, STRIKES_AT_ONCE);
  return (
    <>
      <div className="option-tools">
        <div>
          <label htmlFor={expiryId}>{messages.EXPIRY}</label>{" "}
          <HTMLSelect
            id={expiryId}
            value={expiry}
            disabled={isBusy}
            onChange={(event) => onExpiry(event.currentTarget.value)}
            options={chain.expiries.map((date) => ({
              value: date,
              label: formatCalendarDate(date),
            }))}
          />
        </div>
        <dl className="stock-figures stock-figures-two">
          <div>
            <dt>{messages.PUT_CALL_VOLUME}</dt>
            <dd className="figures">{formatRatio(chain.putCallVolume)}</dd>
          </div>
          <div>
            <dt>{messages.PUT_CALL_INTEREST}</dt>
            <dd className="figures">{formatRatio(chain.putCallOpenInterest)}</dd>
          </div>
        </dl>
      </div>
      {rows.length === 0 ? (
        <p className="stock-part-note">{messages.NO_CONTRACTS}</p>
      ) : (
        <>
          {[...chain.calls, ...chain.puts].every(isUnquoted) ? (
            <p className="stock-part-note">{messages.NOT_QUOTED}</p>
          ) : null}
          <Smile rows={shown} price={price} currency={currency} />
          <ChainTable rows={shown} price={price} currency={currency} />
        </>
      )}
      {rows.length > STRIKES_AT_ONCE ? (
        <Button
          className="option-all"
          variant="minimal"
          text={hasAll ? messages.NEAR_STRIKES : messages.ALL_STRIKES}
          onClick={() => setAll(!hasAll)}
        />
      ) : null}
    </>
  );
}

function Smile({ rows, price, currency }: ChainTableProps) {
  const strikes = rows.map(({ strike, call, put }) => ({
    strike,
    call: call?.impliedVolatility ?? null,
    put: put?.impliedVolatility ?? null,
  }));
  if (!hasSmile(strikes)) return null;
  const formatPrices = (prices: readonly number[]) => formatPriceColumn(prices, currency);
  return (
    <LoadedPart
      load={loadSmile}
      props={{ strikes, price, formatPrices }}
      waiting={<div style={{ height: CHART_HEIGHT }} />}
    />
  );
}

const isUnquoted = ({ bid, ask, openInterest }: Chain["calls"][number]): boolean =>
  bid === null && ask === null && openInterest === null;

const FIGURES = [
  messages.LAST_PRICE,
  messages.VOLUME,
  messages.OPEN_INTEREST,
  messages.IMPLIED_VOLATILITY,
] as const;

const figuresOf = (contract: OptionContract | null, lastPrice: string | undefined) =>
  [
    lastPrice ?? MISSING,
    formatCount(contract?.volume),
    formatCount(contract?.openInterest),
    formatFraction(contract?.impliedVolatility, 0),
  ] as const;

interface ChainTableProps {
  rows: readonly OptionRow[];
  price: number | null;
  currency: string;
}

function ChainTable({ rows, price, currency }: ChainTableProps) {
  const isPhone = useMediaQuery(PHONE);
  const [side, setSide] = useState<"call" | "put">("call");
  const write = (prices: readonly (number | null | undefined)[]): readonly string[] =>
    formatPriceColumn(prices, currency);
  const strikes = write(rows.map(({ strike }) => strike));
  const prices = {
    call: write(rows.map(({ call }) => call?.lastPrice)),
    put: write(rows.map(({ put }) => put?.lastPrice)),
  };
  if (isPhone) {
    return (
      <>
        <SegmentedControl
          aria-label={messages.OPTION_SIDE}
          fill
          options={[
            { label: messages.CALLS, value: "call" },
            { label: messages.PUTS, value: "put" },
          ]}
          value={side}
          onValueChange={(value) => setSide(value === "put" ? "put" : "call")}
        />
        <table
          className="option-table"
          aria-label={side === "call" ? messages.CALLS : messages.PUTS}
        >
          <thead>
            <tr>
              <th scope="col">{messages.STRIKE}</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {figure}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.strike} className={classOf(row, price)}>
                <th scope="row" className="figures">
                  {strikes[place]}
                </th>
                <SideCells contract={row[side]} lastPrice={prices[side][place]} />
              </tr>
            ))}
          </tbody>
        </table>
      </>
    );
  }
  return (
    <table className="option-table" aria-label={messages.OPTION_CHAIN}>
      <thead>
        <tr>
          <th scope="colgroup" colSpan={4}>
            {messages.CALLS}
          </th>
          <td aria-hidden="true" />
          <th scope="colgroup" colSpan={4}>
            {messages.PUTS}
          </th>
        </tr>
        <tr>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col">
              {figure}
            </th>
          ))}
          <th scope="col">{messages.STRIKE}</th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={row.strike} className={classOf(row, price)}>
            <SideCells contract={row.call} lastPrice={prices.call[place]} />
            <th scope="row" className="figures">
              {strikes[place]}
            </th>
            <SideCells contract={row.put} lastPrice={prices.put[place]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Calls are in the money below the price, puts above it. */
const classOf = ({ strike }: OptionRow, price: number | null): string =>
  price !== null && strike < price ? "option-below" : "option-above";

function SideCells({
  contract,
  lastPrice,
}: {
  contract: OptionContract | null;
  lastPrice: string | undefined;
}) {
  return figuresOf(contract, lastPrice).map((figure, index) => (
    <td key={FIGURES[index]} className="figures">
      {figure}
    </td>
  ));
}

export type OptionContract = NonNullable<StockOptions["value"]>["calls"][number];

/** Null if the strike has no contract. */
interface OptionRow {
  readonly strike: number;
  readonly call: OptionContract | null;
  readonly put: OptionContract | null;
}

export function optionRows(
  calls: readonly OptionContract[],
  puts: readonly OptionContract[],
): readonly OptionRow[] {
  const rows = new Map<number, { call: OptionContract | null; put: OptionContract | null }>();
  for (const call of calls) rows.set(call.strike, { call, put: null });
  for (const put of puts) rows.set(put.strike, { call: rows.get(put.strike)?.call ?? null, put });
  return [...rows]
    .map(([strike, sides]) => ({ strike, ...sides }))
    .toSorted((one, other) => one.strike - other.strike);
}

/** Returns at most `count` rows, centered on the price if possible. */
export function rowsAround(
  rows: readonly OptionRow[],
  price: number | null,
  count: number,
): readonly OptionRow[] {
  const above = price === null ? -1 : rows.findIndex(({ strike }) => strike >= price);
  const middle = above < 0 ? (price === null ? rows.length / 2 : rows.length) : above;
  const first = Math.max(0, Math.min(Math.round(middle - count / 2), rows.length - count));
  return rows.slice(first, first + count);
}
