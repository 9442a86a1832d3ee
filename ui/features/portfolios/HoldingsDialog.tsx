import { Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { useGetPortfolioQuery, type Portfolio } from "../../api/endpoints.ts";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { QueryPending } from "../../app/QueryFailure.tsx";
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
  const query = useGetPortfolioQuery({ id });
  const { data } = query;
  if (!data) {
    return (
      <QueryPending
        query={query}
        failed={words.HOLDINGS_FAILED}
        waitingFor={words.WAITING_FOR_HOLDINGS}
      >
        <RowSkeleton rows={3} />
      </QueryPending>
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
