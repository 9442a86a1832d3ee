import "./portfolios.css";
import { Button } from "@blueprintjs/core";
import { ImportIcon } from "@blueprintjs/icons";
import { useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import {
  joinPages,
  useDeletePortfolioMutation,
  useGetPortfolioPagesInfiniteQuery,
  type Portfolio,
  type PortfolioImport,
  useGetPortfolioHistoryQuery,
} from "../../api/endpoints.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { Screen } from "../../app/Screen.tsx";
import { announce, showToast } from "../../app/toasts.ts";
import { QueryPending } from "../../app/QueryFailure.tsx";
import { formatList } from "../../format/text.ts";
import { formatCount, formatPrice } from "../../format/number.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { PortfolioCard } from "../../components/stocks/PortfolioCard.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { CreatePortfolioPanel } from "./CreatePortfolioPanel.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { describeImported, describeUnrecorded, IMPORT_A_FILE } from "./importing/messages.ts";
import { nameContents } from "./importing/nameContents.ts";
import { HoldingsDialog } from "./HoldingsDialog.tsx";
import { knownTotals } from "./knownTotals.ts";
import { portfolioPath } from "./portfolioPath.ts";
import * as words from "./messages.ts";
import { useNear } from "../../app/browser/useNear.ts";
import { ValueLine } from "../../components/stocks/ValueLine.tsx";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";

export function PortfoliosScreen() {
  const nameField = useRef<HTMLInputElement>(null);
  const { isImporting, setImporting } = useImportAddress();
  const onImport = () => setImporting(true);
  // The empty list offers an import itself.
  const isEmpty = joinPages(useGetPortfolioPagesInfiniteQuery().data)?.rows.length === 0;
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-8 portfolio-list">
          <PortfolioList onImport={onImport} />
        </div>
        <div className="span-4 portfolio-form">
          <CreatePortfolioPanel nameField={nameField} onImport={isEmpty ? undefined : onImport} />
        </div>
      </div>
      {isImporting ? <ImportOfNew onClose={() => setImporting(false)} /> : null}
    </Screen>
  );
}

/** `/portfolios?import` opens an import. */
function useImportAddress() {
  const [parameters, setParameters] = useSearchParams();
  const setImporting = (isImporting: boolean) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (isImporting) next.set("import", "");
        else next.delete("import");
        return next;
      },
      { replace: true },
    );
  return { isImporting: parameters.has("import"), setImporting };
}

function ImportOfNew({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [remove] = useDeletePortfolioMutation();
  const undo = async (id: number, name: string) => {
    void navigate("/portfolios");
    await announce(remove({ id }).unwrap(), words.DELETE_FAILED, {
      message: words.describeDeleted(name),
    });
  };
  const onCreated = ({ portfolioId: id, newPortfolio, counts, ...made }: PortfolioImport) => {
    if (id === null || newPortfolio === null) return;
    const { name } = newPortfolio;
    void navigate(portfolioPath(id));
    const contents = nameContents(made.recorded, made.prices, made.dismissedSplits);
    const imported = describeImported(contents, name);
    showToast({
      intent: "success",
      message:
        counts.rejected === 0
          ? imported
          : `${imported}. ${describeUnrecorded(formatCount(counts.rejected), counts.rejected === 1)}`,
      action: { text: words.UNDO, onClick: () => void undo(id, name) },
    });
  };
  return <ImportDialog onCreated={onCreated} onClose={onClose} />;
}

const inOrder = (portfolios: readonly Portfolio[]): readonly Portfolio[] => [
  ...portfolios.filter(({ isArchived }) => !isArchived),
  ...portfolios.filter(({ isArchived }) => isArchived),
];

function noteOf({ isArchived, missing, totalCost, totalCash, currency }: Portfolio): {
  note?: string;
} {
  if (isArchived) return { note: words.ARCHIVED };
  if (missing.length > 0) return { note: words.describeMissing(formatList(missing)) };
  if (totalCash !== 0) return { note: words.describeCashPart(formatPrice(totalCash, currency)) };
  return totalCost === 0 ? { note: words.NO_HOLDINGS } : {};
}

function PortfolioList({ onImport }: { onImport: () => void }) {
  const query = useGetPortfolioPagesInfiniteQuery();
  const { data } = query;
  const portfolios = joinPages(data)?.rows;
  const [opened, setOpened] = useState<Portfolio | null>(null);

  if (!portfolios) {
    return (
      <QueryPending
        query={query}
        failed={words.PORTFOLIOS_FAILED}
        waitingFor={words.WAITING_FOR_PORTFOLIOS}
      >
        <div className="portfolio-grid">
          {[1, 2].map((place) => (
            <Skeleton key={place} width="100%" height="312px" />
          ))}
        </div>
      </QueryPending>
    );
  }
  if (portfolios.length === 0) {
    return (
      <Panel
        title={words.PORTFOLIOS}
        state={{
          status: "empty",
          drawing: "chart",
          sentence: words.EMPTY_TITLE,
          reason: words.EMPTY_TEXT,
          action: (
            <Button
              intent="primary"
              icon={<ImportIcon />}
              text={IMPORT_A_FILE}
              onClick={onImport}
            />
          ),
        }}
      />
    );
  }
  return (
    <>
      <ul className="portfolio-grid" aria-label={words.PORTFOLIOS}>
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
      <MoreRows rows={words.PORTFOLIO_ROWS} query={query} />
      <HoldingsDialog portfolio={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** Milliseconds, while past prices are loading and afterwards. */
const WAITING_MS = 3000;
const REFRESH_MS = 5 * MINUTE_MS;

/** The value over the last year, loaded near the viewport. */
function PortfolioValueLine({ portfolio }: { portfolio: Pick<Portfolio, "id" | "currency"> }) {
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
