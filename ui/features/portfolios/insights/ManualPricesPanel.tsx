import "./insights.css";
import { Button } from "@blueprintjs/core";
import { EditIcon, PlusIcon, TrashIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useGetManualPricesQuery, type ManualPrice } from "../../../api/endpoints.ts";
import { FactsTable } from "../../../app/FactsTable.tsx";
import { queryPanelState } from "../../../app/queryPanelState.ts";
import { ActionMenu } from "../../../components/actions/ActionMenu.tsx";
import { Panel } from "../../../components/layout/Panel.tsx";
import { formatCount, formatPrice } from "../../../format/number.ts";
import { formatCalendarDate } from "../../../format/time.ts";
import { ManualPriceDialog } from "./ManualPriceDialog.tsx";
import * as words from "./messages.ts";
import { useManualPriceChanges } from "./useManualPriceChanges.ts";

const SHOWN = 12;

export function ManualPricesPanel({ id }: { id: number }) {
  const query = useGetManualPricesQuery({ id });
  const { currentData: prices } = query;
  const { remove } = useManualPriceChanges(id);
  const [dialog, setDialog] = useState<{ edited?: ManualPrice }>();
  const [isWhole, setWhole] = useState(false);
  const shown = prices && (isWhole ? prices : prices.slice(0, SHOWN));
  return (
    <Panel
      title={words.MANUAL_PRICES}
      isPadded
      {...(prices && prices.length > 0 ? { count: formatCount(prices.length) } : {})}
      actions={
        <Button
          size="small"
          icon={<PlusIcon />}
          text={words.ADD_PRICE}
          onClick={() => setDialog({})}
        />
      }
      state={queryPanelState(query, prices, {
        waitingFor: words.WAITING_FOR_PRICES,
        failed: words.MANUAL_PRICES_FAILED,
      })}
    >
      <p className="insight-note">{words.MANUAL_HELP}</p>
      {!shown || shown.length === 0 ? null : (
        <FactsTable
          label={words.MANUAL_PRICES}
          columns={[
            { label: words.SYMBOL },
            { label: words.DATE, onPhone: "detail" },
            { label: words.USED },
            { label: words.PRICE, isFigure: true, onPhone: "figure" },
          ]}
          actionsLabel={words.ACTIONS}
          rows={shown.map((row) => ({
            key: `${row.symbol} ${row.date}`,
            cells: [
              row.symbol,
              formatCalendarDate(row.date),
              row.isPreferred ? words.PREFERRED : words.ONLY_WITHOUT,
              formatPrice(Number(row.price), row.currency),
            ],
            actions: (
              <ActionMenu
                name={words.nameMore(words.describePrice(row.symbol, formatCalendarDate(row.date)))}
                actions={[
                  {
                    text: words.EDIT,
                    icon: <EditIcon />,
                    onSelect: () => setDialog({ edited: row }),
                  },
                  { text: words.REMOVE, icon: <TrashIcon />, onSelect: () => void remove(row) },
                ]}
              />
            ),
          }))}
        />
      )}
      {!prices || !shown || shown.length === prices.length ? null : (
        <Button
          size="small"
          text={words.describeMore(formatCount(prices.length))}
          onClick={() => setWhole(true)}
        />
      )}
      {dialog ? (
        <ManualPriceDialog
          id={id}
          prices={prices ?? []}
          edited={dialog.edited}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </Panel>
  );
}
