import { useState } from "react";
import { useGetStockFilingsQuery } from "../../api/endpoints.ts";
import { FactsTable } from "../../app/FactsTable.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { formatCalendarDate } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import {
  DATE,
  FILINGS,
  FILINGS_WORDS,
  FORM,
  SUBJECT,
  describeForm,
  describeItems,
  nameFilingLink,
} from "./parts/messages.ts";

const FILINGS_AT_ONCE = 8;

export function FilingsPart({ symbol }: { symbol: string }) {
  const query = useGetStockFilingsQuery({ symbol });
  const [limit, setLimit] = useState(FILINGS_AT_ONCE);
  return (
    <StockPart symbol={symbol} words={FILINGS_WORDS} query={query} height={320}>
      {(filings) => {
        const shown = filings.slice(0, limit);
        return (
          <>
            <FactsTable
              label={FILINGS}
              columns={[
                { label: FORM },
                { label: DATE, onPhone: "figure" },
                { label: SUBJECT, onPhone: "detail", isLong: true },
              ]}
              rows={shown.map(({ form, filedOn, items, url }, index) => ({
                key: `${url} ${index}`,
                linkText: form,
                cells: [
                  <a
                    key="link"
                    className="part-link"
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={nameFilingLink(form, formatCalendarDate(filedOn))}
                  >
                    {form}
                  </a>,
                  formatCalendarDate(filedOn),
                  items.length === 0 ? describeForm(form) : describeItems(items),
                ],
              }))}
            />
            <ShowMore
              rows={FILINGS.toLowerCase()}
              shown={shown.length}
              total={filings.length}
              hasMore={shown.length < filings.length}
              isBusy={false}
              hasFailed={false}
              onMore={() => setLimit(filings.length)}
            />
          </>
        );
      }}
    </StockPart>
  );
}
