import { useGetStockHoldersQuery } from "../../api/endpoints.ts";
import { FactsTable } from "../../app/FactsTable.tsx";
import { formatCount, formatFraction, formatVolume } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import * as messages from "./parts/messages.ts";

export function HoldersPart({ symbol }: { symbol: string }) {
  const query = useGetStockHoldersQuery({ symbol });
  return (
    <StockPart symbol={symbol} words={messages.HOLDERS_WORDS} query={query} height={360}>
      {({ insiderShare, institutionShare, institutionCount, institutions }) => (
        <>
          <dl className="stock-figures">
            {(
              [
                [messages.HELD_BY_INSIDERS, formatFraction(insiderShare)],
                [messages.HELD_BY_INSTITUTIONS, formatFraction(institutionShare)],
                [messages.INSTITUTION_COUNT, formatCount(institutionCount)],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
          {institutions.length === 0 ? (
            <p className="stock-part-note">{messages.NO_HOLDERS}</p>
          ) : (
            <FactsTable
              label={messages.LARGEST_HOLDERS}
              columns={[
                { label: messages.HOLDER, isLong: true },
                { label: messages.SHARE, isFigure: true, onPhone: "figure" },
                { label: messages.SHARES, isFigure: true, onPhone: "detail", isNamed: true },
                { label: messages.REPORTED, isFigure: true },
              ]}
              rows={institutions.map(({ name, share, shares, reportedAt }) => ({
                key: name,
                cells: [
                  name,
                  formatFraction(share),
                  formatVolume(shares),
                  formatCalendarDate(reportedAt.slice(0, 10)),
                ],
              }))}
            />
          )}
        </>
      )}
    </StockPart>
  );
}
