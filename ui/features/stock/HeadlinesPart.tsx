import { useState } from "react";
import { useGetStockHeadlinesQuery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { toWebAddress } from "../../format/text.ts";
import { StockPart } from "./StockPart.tsx";
import * as messages from "./parts/messages.ts";

const HEADLINES_AT_ONCE = 6;

interface Headline {
  readonly title: string;
  readonly publisher: string | null;
  readonly url: string | null;
  readonly publishedAt: string;
}

export function HeadlinesPart({ symbol }: { symbol: string }) {
  const query = useGetStockHeadlinesQuery({ symbol });
  const [limit, setLimit] = useState(HEADLINES_AT_ONCE);
  return (
    <StockPart symbol={symbol} words={messages.HEADLINES_WORDS} query={query} height={280}>
      {(headlines) => {
        const shown = headlines.slice(0, limit);
        return (
          <>
            <ul className="stock-headlines" aria-label={messages.HEADLINES}>
              {shown.map((headline) => (
                <li key={`${headline.publishedAt} ${headline.url} ${headline.title}`}>
                  <OneHeadline headline={headline} />
                </li>
              ))}
            </ul>
            <ShowMore
              rows={messages.HEADLINES.toLowerCase()}
              shown={shown.length}
              total={headlines.length}
              hasMore={shown.length < headlines.length}
              isBusy={false}
              hasFailed={false}
              onMore={() => setLimit(headlines.length)}
            />
            <p className="stock-part-note">
              {headlines.every(({ url }) => url === null)
                ? messages.NO_ARTICLES
                : messages.describeTied(symbol)}
            </p>
          </>
        );
      }}
    </StockPart>
  );
}

function OneHeadline({ headline }: { headline: Headline }) {
  const now = useNow();
  const { title, publisher, url, publishedAt } = headline;
  const address = url === null ? null : toWebAddress(url);
  return (
    <>
      {address === null ? (
        <p className="stock-headline" dir="auto">
          {title}
        </p>
      ) : (
        <a
          className="stock-headline part-link"
          dir="auto"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={messages.nameHeadlineLink(title)}
        >
          {title}
        </a>
      )}
      <p className="stock-part-note" dir="auto">
        {publisher === null ? null : `${publisher} · `}
        <RelativeTime at={publishedAt} now={now} />
      </p>
    </>
  );
}
