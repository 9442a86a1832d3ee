import { useGetPortfolioHistoryQuery, type Portfolio } from "../../api/endpoints.ts";
import { useNear } from "../../app/browser/useNear.ts";
import { ValueLine } from "../../components/stocks/ValueLine.tsx";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";

/** Interval while the server still loads prices of the past, and once it has all. */
const WAITING_MS = 3000;
const REFRESH_MS = 5 * MINUTE_MS;

/** The value over the last year, loaded when the card comes near the viewport. */
export function PortfolioValueLine({
  portfolio,
}: {
  portfolio: Pick<Portfolio, "id" | "currency">;
}) {
  const [place, isNear] = useNear();
  const wanted = { id: portfolio.id, range: "1y" } as const;
  const { waiting = 0 } = useGetPortfolioHistoryQuery(wanted, { skip: !isNear }).currentData ?? {};
  const { currentData, isError, refetch } = useGetPortfolioHistoryQuery(wanted, {
    skip: !isNear,
    pollingInterval: waiting > 0 ? WAITING_MS : REFRESH_MS,
  });
  return (
    <div ref={place}>
      <ValueLine
        points={currentData?.points}
        currency={portfolio.currency}
        onRetry={isError && !currentData ? () => void refetch() : undefined}
      />
    </div>
  );
}
