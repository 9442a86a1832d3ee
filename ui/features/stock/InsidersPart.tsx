import { useState } from "react";
import { useGetQuoteQuery, useGetStockInsidersQuery } from "../../api/endpoints.ts";
import { FactsTable } from "../../app/FactsTable.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { formatCount, formatMoneyCompact, formatVolume } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import * as messages from "./parts/messages.ts";

const TRADES_AT_ONCE = 6;

export function InsidersPart({ symbol }: { symbol: string }) {
  const query = useGetStockInsidersQuery({ symbol });
  const { data: quote } = useGetQuoteQuery({ symbol });
  const [limit, setLimit] = useState(TRADES_AT_ONCE);
  const money = (value: number | null) =>
    quote ? formatMoneyCompact(value, quote.currency) : formatVolume(value);
  return (
    <StockPart symbol={symbol} words={messages.INSIDERS_WORDS} query={query} height={360}>
      {({ days, bought, sold, trades }) => {
        const shown = trades.slice(0, limit);
        return (
          <>
            <dl className="stock-figures stock-figures-two">
              <div>
                <dt>{messages.describeWindow(messages.BOUGHT, formatCount(days))}</dt>
                <dd className="figures">{money(bought)}</dd>
              </div>
              <div>
                <dt>{messages.describeWindow(messages.SOLD, formatCount(days))}</dt>
                <dd className="figures">{money(sold)}</dd>
              </div>
            </dl>
            {trades.length === 0 ? (
              <p className="stock-part-note">{messages.NO_TRADES}</p>
            ) : (
              <FactsTable
                label={messages.INSIDER_TRADES}
                columns={[
                  { label: messages.INSIDER },
                  { label: messages.DATE, onPhone: "note" },
                  { label: messages.SIDE, onPhone: "detail" },
                  { label: messages.SHARES, isFigure: true },
                  { label: messages.VALUE, isFigure: true, onPhone: "figure" },
                ]}
                rows={shown.map(({ owner, relation, tradedOn, side, shares, value }, index) => ({
                  key: `${tradedOn} ${owner} ${index}`,
                  ...(relation === null
                    ? {}
                    : { aside: { label: messages.RELATION, value: relation } }),
                  cells: [
                    owner,
                    formatCalendarDate(tradedOn),
                    <span key="side" className={`insider-${side}`}>
                      {messages.SIDES[side]}
                    </span>,
                    formatCount(shares),
                    money(value),
                  ],
                }))}
              />
            )}
            <ShowMore
              rows={messages.TRADES}
              shown={shown.length}
              total={trades.length}
              hasMore={shown.length < trades.length}
              isBusy={false}
              hasFailed={false}
              onMore={() => setLimit(trades.length)}
            />
          </>
        );
      }}
    </StockPart>
  );
}
