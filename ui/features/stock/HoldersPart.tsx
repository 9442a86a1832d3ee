import { useGetStockHoldersQuery } from "../../api/endpoints.ts";
import { FactsTable } from "../../app/FactsTable.tsx";
import { formatCount, formatFraction, formatVolume } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import {
  HELD_BY_INSIDERS,
  HELD_BY_INSTITUTIONS,
  HOLDER,
  HOLDERS_WORDS,
  INSTITUTION_COUNT,
  LARGEST_HOLDERS,
  NO_HOLDERS,
  REPORTED,
  SHARE,
  SHARES,
} from "./parts/messages.ts";

export function HoldersPart({ symbol }: { symbol: string }) {
  const query = useGetStockHoldersQuery({ symbol });
  return (
    <StockPart symbol={symbol} words={HOLDERS_WORDS} query={query} height={360}>
      {({ insiderShare, institutionShare, institutionCount, institutions }) => (
        <>
          <dl className="stock-figures">
            {(
              [
                [HELD_BY_INSIDERS, formatFraction(insiderShare)],
                [HELD_BY_INSTITUTIONS, formatFraction(institutionShare)],
                [INSTITUTION_COUNT, formatCount(institutionCount)],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
          {institutions.length === 0 ? (
            <p className="stock-part-note">{NO_HOLDERS}</p>
          ) : (
            <FactsTable
              label={LARGEST_HOLDERS}
              columns={[
                { label: HOLDER, isLong: true },
                { label: SHARE, isFigure: true, onPhone: "figure" },
                { label: SHARES, isFigure: true, onPhone: "detail", isNamed: true },
                { label: REPORTED, isFigure: true },
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
