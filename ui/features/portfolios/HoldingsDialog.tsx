import { Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { useGetPortfolioQuery, type Portfolio } from "../../api/endpoints.ts";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { QueryFailure } from "../../app/QueryFailure.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import * as words from "./messages.ts";
import { portfolioPath } from "./portfolioPath.ts";

export interface HoldingsDialogProps {
  /** Null closes the dialog. */
  portfolio: Pick<Portfolio, "id" | "name"> | null;
  onClose: () => void;
}

export function HoldingsDialog({ portfolio, onClose }: HoldingsDialogProps) {
  return (
    <Dialog
      isOpen={portfolio !== null}
      onClose={onClose}
      title={portfolio ? words.nameHoldings(portfolio.name) : words.HOLDINGS}
      className="holdings-dialog"
    >
      {portfolio ? (
        <>
          <DialogBody>
            <Holdings {...portfolio} />
          </DialogBody>
          <DialogFooter
            actions={
              <Link className="bp6-button bp6-intent-primary" to={portfolioPath(portfolio.id)}>
                {words.OPEN_PORTFOLIO}
              </Link>
            }
          />
        </>
      ) : null}
    </Dialog>
  );
}

function Holdings({ id, name }: Pick<Portfolio, "id" | "name">) {
  const { data, error, isFetching, refetch } = useGetPortfolioQuery({ id });
  if (!data && error) {
    return <QueryFailure title={words.HOLDINGS_FAILED} query={{ error, refetch, isFetching }} />;
  }
  if (!data) {
    return (
      <LoadingStatus waitingFor={words.WAITING_FOR_HOLDINGS}>
        <RowSkeleton rows={3} />
      </LoadingStatus>
    );
  }
  if (data.holdings.length === 0) {
    return <EmptyState sentence={words.NO_HOLDINGS} reason={words.NO_HOLDINGS_REASON} />;
  }
  return (
    <HoldingsTable
      name={words.nameHoldings(name)}
      currency={data.currency}
      holdings={data.holdings}
      isCompact
    />
  );
}
