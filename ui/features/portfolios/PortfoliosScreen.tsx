import "./portfolios.css";
import { Button } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { sentenceOf } from "../../api/apiError.ts";
import {
  joinPages,
  useGetPortfolioPagesInfiniteQuery,
  type Portfolio,
} from "../../api/endpoints.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { Screen } from "../../app/Screen.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNotice } from "../../components/FailureNotice.tsx";
import { formatList } from "../../format/list.ts";
import { formatPrice } from "../../format/number.ts";
import { LoadingStatus } from "../../components/LoadingStatus.tsx";
import { PortfolioCard } from "../../components/PortfolioCard.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { CreatePortfolioPanel } from "./CreatePortfolioPanel.tsx";
import { HoldingsDialog } from "./HoldingsDialog.tsx";
import { knownTotals } from "./knownTotals.ts";
import { PortfolioValueLine } from "./PortfolioValueLine.tsx";
import { portfolioPath } from "./portfolioPath.ts";
import {
  ARCHIVED,
  CREATE_YOUR_FIRST_PORTFOLIO,
  describeCashPart,
  describeMissing,
  EMPTY_EXAMPLE,
  EMPTY_TEXT,
  EMPTY_TITLE,
  NO_HOLDINGS,
  PORTFOLIOS,
  PORTFOLIOS_FAILED,
  PORTFOLIO_ROWS,
  WAITING_FOR_PORTFOLIOS,
} from "./messages.ts";

export function PortfoliosScreen() {
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-4 portfolio-form">
          <CreatePortfolioPanel nameField={nameField} />
        </div>
        <div className="span-8">
          <PortfolioList onCreate={() => nameField.current?.focus()} />
        </div>
      </div>
    </Screen>
  );
}

const inOrder = (portfolios: readonly Portfolio[]): readonly Portfolio[] => [
  ...portfolios.filter(({ isArchived }) => !isArchived),
  ...portfolios.filter(({ isArchived }) => isArchived),
];

/** The most important fact that the figures do not show. */
function noteOf({ isArchived, missing, totalCost, totalCash, currency }: Portfolio): {
  note?: string;
} {
  if (isArchived) return { note: ARCHIVED };
  if (missing.length > 0) return { note: describeMissing(formatList(missing)) };
  if (totalCash !== 0) return { note: describeCashPart(formatPrice(totalCash, currency)) };
  return totalCost === 0 ? { note: NO_HOLDINGS } : {};
}

function PortfolioList({ onCreate }: { onCreate: () => void }) {
  const query = useGetPortfolioPagesInfiniteQuery();
  const { data, error, isFetching, refetch } = query;
  const portfolios = joinPages(data)?.rows;
  const [opened, setOpened] = useState<Portfolio | null>(null);

  if (!portfolios && error) {
    return (
      <FailureNotice
        title={PORTFOLIOS_FAILED}
        reason={sentenceOf(error)}
        onAction={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  if (!portfolios) {
    return (
      <LoadingStatus waitingFor={WAITING_FOR_PORTFOLIOS}>
        <div className="portfolio-grid">
          {[1, 2].map((place) => (
            <Skeleton key={place} width="100%" height="312px" />
          ))}
        </div>
      </LoadingStatus>
    );
  }
  if (portfolios.length === 0) {
    return (
      <EmptyState
        drawing="chart"
        sentence={EMPTY_TITLE}
        reason={EMPTY_TEXT}
        example={EMPTY_EXAMPLE}
        action={<Button intent="primary" text={CREATE_YOUR_FIRST_PORTFOLIO} onClick={onCreate} />}
      />
    );
  }
  return (
    <>
      <ul className="portfolio-grid" aria-label={PORTFOLIOS}>
        {inOrder(portfolios).map((portfolio) => (
          <li key={portfolio.id}>
            <PortfolioCard
              {...portfolio}
              {...knownTotals(portfolio)}
              {...noteOf(portfolio)}
              line={<PortfolioValueLine portfolio={portfolio} />}
              renderLink={(name) => <Link to={portfolioPath(portfolio.id)}>{name}</Link>}
              onViewHoldings={() => setOpened(portfolio)}
            />
          </li>
        ))}
      </ul>
      <MoreRows rows={PORTFOLIO_ROWS} query={query} />
      <HoldingsDialog portfolio={opened} onClose={() => setOpened(null)} />
    </>
  );
}
