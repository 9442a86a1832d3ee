import { useGetStockMentionsQuery } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { formatCount } from "../../format/number.ts";
import { StockPart } from "./StockPart.tsx";
import { LAST_DAY, DAY_BEFORE, MENTIONS_CHANGE, MENTIONS_WORDS } from "./parts/messages.ts";

export function MentionsPart({ symbol }: { symbol: string }) {
  const query = useGetStockMentionsQuery({ symbol });
  return (
    <StockPart symbol={symbol} words={MENTIONS_WORDS} query={query} height={72}>
      {({ last24h, previous24h }) => (
        <dl className="stock-figures">
          <div>
            <dt>{LAST_DAY}</dt>
            <dd className="figures">{formatCount(last24h)}</dd>
          </div>
          <div>
            <dt>{DAY_BEFORE}</dt>
            <dd className="figures">{formatCount(previous24h)}</dd>
          </div>
          <div>
            <dt>{MENTIONS_CHANGE}</dt>
            <dd>
              <ChangeText percent={previous24h === 0 ? null : (last24h / previous24h - 1) * 100} />
            </dd>
          </div>
        </dl>
      )}
    </StockPart>
  );
}
