import { EditIcon, TrashIcon } from "@blueprintjs/icons";
import { useState } from "react";
import {
  joinPages,
  useGetPortfolioTransactionPagesInfiniteQuery,
  type PortfolioDetail,
  type PortfolioTransaction,
} from "../../api/endpoints.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { ActionMenu } from "../../components/actions/ActionMenu.tsx";
import { FactsRow } from "../../components/dataDisplay/FactsRow.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatCash, formatCount } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { cashOf, describeTransaction, nameTransaction } from "./describeTransaction.ts";
import * as words from "./messages.ts";
import { TransactionDialog } from "./TransactionDialog.tsx";
import { useTransactionChanges } from "./useTransactionChanges.ts";

export function TransactionsPanel({ portfolio }: { portfolio: PortfolioDetail }) {
  const query = useGetPortfolioTransactionPagesInfiniteQuery({ id: portfolio.id });
  const joined = joinPages(query.currentData);
  const rows = joined?.rows ?? [];
  const { remove, removing } = useTransactionChanges(portfolio);
  const isPhone = useMediaQuery(PHONE);
  const [edited, setEdited] = useState<PortfolioTransaction>();

  const menuOf = (row: PortfolioTransaction) => (
    <ActionMenu
      name={words.nameTransactionMenu(nameTransaction(row), formatCalendarDate(row.date))}
      isBusy={removing === row.id}
      actions={[
        { text: words.EDIT, icon: <EditIcon />, onSelect: () => setEdited(row) },
        { text: words.REMOVE, icon: <TrashIcon />, onSelect: () => void remove(row) },
      ]}
    />
  );

  const state = queryPanelState(query, joined, {
    waitingFor: words.WAITING_FOR_TRANSACTIONS,
    failed: words.TRANSACTIONS_FAILED,
  });

  return (
    <Panel
      title={words.TRANSACTIONS}
      {...(joined && joined.total > 0 ? { count: formatCount(joined.total) } : {})}
      state={state}
    >
      {isPhone ? (
        <ul aria-label={words.TRANSACTIONS}>
          {rows.map((row) => (
            <FactsRow
              key={row.id}
              title={words.kinds[row.kind]}
              figure={amountOf(row)}
              detail={describeTransaction(row)}
              note={formatCalendarDate(row.date)}
              facts={row.note === undefined ? [] : [{ label: words.NOTE, value: row.note }]}
              actions={menuOf(row)}
            />
          ))}
        </ul>
      ) : (
        <table className="transactions-table figures" aria-label={words.TRANSACTIONS}>
          <thead>
            <tr>
              <th scope="col">{words.DATE}</th>
              <th scope="col">{words.KIND}</th>
              <th scope="col">{words.WHAT}</th>
              <th scope="col">{words.AMOUNT}</th>
              <th scope="col">
                <span className="visually-hidden">{words.ACTIONS}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{formatCalendarDate(row.date)}</th>
                <td>{words.kinds[row.kind]}</td>
                <td>
                  {describeTransaction(row)}
                  {row.note === undefined ? null : (
                    <span className="transaction-note">{row.note}</span>
                  )}
                </td>
                <td>{amountOf(row)}</td>
                <td>{menuOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreRows rows={words.TRANSACTION_ROWS} query={{ ...query, data: query.currentData }} />
      {edited ? (
        <TransactionDialog
          portfolio={portfolio}
          transaction={edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function amountOf(row: PortfolioTransaction): string | null {
  const cash = cashOf(row);
  return cash === null ? null : formatCash(cash, row.currency);
}
