import { Dialog, DialogBody } from "@blueprintjs/core";
import type { Portfolio } from "../../api/endpoints.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import {
  AVERAGE_COST,
  GAIN_LOSS,
  HOLDINGS,
  NO_HOLDINGS,
  NO_HOLDINGS_REASON,
  PRICE,
  SHARES,
  STOCK,
  VALUE,
  nameHoldings,
} from "./messages.ts";

const COLUMNS = [STOCK, SHARES, AVERAGE_COST, PRICE, VALUE, GAIN_LOSS] as const;

export interface HoldingsDialogProps {
  /** Null when the dialog is closed. */
  portfolio: Portfolio | null;
  onClose: () => void;
}

/** What a portfolio holds: nothing, as long as no transaction can be recorded. */
export function HoldingsDialog({ portfolio, onClose }: HoldingsDialogProps) {
  return (
    <Dialog
      isOpen={portfolio !== null}
      onClose={onClose}
      title={portfolio ? nameHoldings(portfolio.name) : HOLDINGS}
      className="holdings-dialog"
    >
      <DialogBody>
        <div className="holdings-scroll">
          <table className="holdings-table">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <td colSpan={COLUMNS.length}>
                  <EmptyState sentence={NO_HOLDINGS} reason={NO_HOLDINGS_REASON} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </DialogBody>
    </Dialog>
  );
}
