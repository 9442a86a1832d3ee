import { useState } from "react";
import { useGetStockFilingsQuery } from "../../api/endpoints.ts";
import { FactsTable } from "../../app/FactsTable.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { formatCalendarDate } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import * as messages from "./parts/messages.ts";

const FILINGS_AT_ONCE = 8;

export function FilingsPart({ symbol }: { symbol: string }) {
  const query = useGetStockFilingsQuery({ symbol });
  const [limit, setLimit] = useState(FILINGS_AT_ONCE);
  return (
    <StockPart symbol={symbol} words={messages.FILINGS_WORDS} query={query} height={320}>
      {(filings) => {
        const shown = filings.slice(0, limit);
        return (
          <>
            <FactsTable
              label={messages.FILINGS}
              columns={[
                { label: messages.FORM },
                { label: messages.DATE, onPhone: "figure" },
                { label: messages.SUBJECT, onPhone: "detail", isLong: true },
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
                    aria-label={messages.nameFilingLink(form, formatCalendarDate(filedOn))}
                  >
                    {form}
                  </a>,
                  formatCalendarDate(filedOn),
                  items.length === 0 ? messages.describeForm(form) : messages.describeItems(items),
                ],
              }))}
            />
            <ShowMore
              rows={messages.FILINGS.toLowerCase()}
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
