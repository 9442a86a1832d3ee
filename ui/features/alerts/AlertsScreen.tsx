import "./alerts.css";
import * as words from "./messages.ts";
import { Button } from "@blueprintjs/core";
import {
  DownloadIcon,
  ImportIcon,
  PlusIcon,
  PauseIcon,
  PlayIcon,
  TrashIcon,
} from "@blueprintjs/icons";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  joinPages,
  useGetAlertPagesInfiniteQuery,
  useGetAlertQuery,
  useGetMutesQuery,
  type Alert,
  type Mute,
  useLazyExportAlertsQuery,
} from "../../api/endpoints.ts";
import {
  draftParameters,
  EDIT_PARAMETER,
  readAlertDraft,
  readEditedId,
} from "../../app/alerts/alertDraft.ts";
import { AlertListItem } from "../../app/alerts/AlertListItem.tsx";
import { statusOf, snoozeOf } from "../../app/alerts/alertStatus.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDraftLocation } from "../../app/browser/keptDraft.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useShownId } from "../../app/browser/useShownId.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { Screen } from "../../app/Screen.tsx";
import { useAlertDeletion } from "../../app/alerts/useAlertDeletion.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { ActionMenu } from "../../components/actions/ActionMenu.tsx";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { QueryFailure } from "../../app/QueryFailure.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatCount } from "../../format/number.ts";
import { AlertFilters } from "./AlertFilters.tsx";
import { filterRows, isNarrowed, NO_FILTER, sortRows, toRow, type Sorting } from "./alertRows.ts";
import { AlertTable } from "./AlertTable.tsx";
import { useAlertsView } from "./useAlertsView.ts";
import { AlertDialog } from "./AlertDialog.tsx";
import { EditAlertDialog } from "./EditAlertDialog.tsx";
import { HistoryDrawer } from "./HistoryDrawer.tsx";
import { AlertImportDialog } from "./AlertImportDialog.tsx";
import { saveText } from "../../app/browser/saveFile.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { useQuotes } from "../../app/stocks/useQuotes.ts";
import { PAUSE, RESUME } from "../../app/alerts/messages.ts";
import { CLEAR_SELECTION, DELETE, SELECTED_ALERTS, describeSelected } from "./messages.ts";
import { useBulkActions } from "./useBulkActions.ts";

/** Exports all active and paused alerts; the server may split them into pages. */
function useAlertExport() {
  const [readExport] = useLazyExportAlertsQuery();
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    try {
      const texts: string[] = [];
      let fileName = "";
      for (let afterId: number | null | undefined; afterId !== null;) {
        const answer = await readExport(afterId === undefined ? {} : { afterId }).unwrap();
        texts.push(answer.text);
        ({ fileName } = answer);
        afterId = answer.next;
      }
      const text = texts.join("");
      if (text === "") showToast({ intent: "failure", message: words.NOTHING_TO_EXPORT });
      else saveText({ fileName, text });
    } catch (error) {
      showFailure(words.EXPORT_FAILED, error);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportAll };
}

export function AlertsScreen() {
  const { isOpen: isDialogOpen, draft, isKept, editedId, setOpen: setDialogOpen } = useDialogs();
  const [isImporting, setImporting] = useState(false);
  const { isExporting, exportAll } = useAlertExport();
  const buttons = (
    <span className="header-actions">
      <ActionMenu
        name={words.MORE_FOR_ALERTS}
        isBusy={isExporting}
        actions={[
          { text: words.IMPORT, icon: <ImportIcon />, onSelect: () => setImporting(true) },
          { text: words.EXPORT, icon: <DownloadIcon />, onSelect: () => void exportAll() },
        ]}
      />
      <Button
        intent="primary"
        icon={<PlusIcon />}
        text={words.CREATE_ALERT_BUTTON}
        onClick={() => setDialogOpen(true)}
      />
    </span>
  );
  return (
    <Screen action={buttons}>
      <AlertList onCreate={() => setDialogOpen(true)} />
      <AlertDialog
        isOpen={isDialogOpen}
        draft={draft}
        isKept={isKept}
        onClose={() => setDialogOpen(false)}
      />
      <EditAlertDialog id={editedId} onClose={() => setDialogOpen(false)} />
      <AlertImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Screen>
  );
}

/** `/alerts?create`, optionally with a draft, opens the dialog; `/alerts?edit=7` opens alert 7. */
function useDialogs() {
  const [params, setParams] = useSearchParams();
  const { params: draftParams, isKept, drop } = useDraftLocation();
  const setOpen = (isOpen: boolean) => {
    if (!isOpen) drop();
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOpen) next.set("create", "");
        else for (const name of ["create", EDIT_PARAMETER, ...draftParameters]) next.delete(name);
        return next;
      },
      // Closing must not add a history entry.
      { replace: !isOpen },
    );
  };
  const draft = useMemo(() => readAlertDraft(draftParams), [draftParams]);
  return { isOpen: params.has("create"), draft, isKept, editedId: readEditedId(params), setOpen };
}

/** `/alerts?alert=3` opens a history; notifications link to it. */
function useShownAlert(listed: readonly Alert[] = []) {
  const [id, show] = useShownId("alert");
  const found = listed.find((alert) => alert.id === id);
  const { currentData } = useGetAlertQuery(
    { id: id ?? 0 },
    { skip: id === null || found !== undefined },
  );
  return { shown: id === null ? undefined : (found ?? currentData), show };
}

/** Maximum number of alerts loaded for search, filters and sorting. */
const MAX_COVERED = 480;

function AlertList({ onCreate }: { onCreate: () => void }) {
  const query = useGetAlertPagesInfiniteQuery();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = query;
  const joined = joinPages(data);
  const alerts = joined?.rows;
  const recipients = useRecipients();
  const { deletingId, deleteAlert } = useAlertDeletion();
  const { shown, show } = useShownAlert(alerts);
  const [view, setView] = useAlertsView();
  const [filter, setFilter] = useState(NO_FILTER);
  const [sorting, setSorting] = useState<Sorting>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(NONE_SELECTED);
  const quotes = useQuotes(symbolsOf(alerts));
  const { data: mutes = NO_MUTES } = useGetMutesQuery();
  const { openChart } = useChartOverlay();
  const now = useNow();

  const isWide = isNarrowed(filter) || sorting !== undefined;
  const covered = alerts?.length ?? 0;
  const isLoadingMore =
    isWide && hasNextPage && covered < MAX_COVERED && !query.isFetchNextPageError;
  useEffect(() => {
    if (isLoadingMore && !isFetching) void fetchNextPage();
  }, [isLoadingMore, isFetching, fetchNextPage]);

  if (!alerts && error) {
    return <QueryFailure title={words.ALERTS_FAILED} query={{ error, refetch, isFetching }} />;
  }
  // The cards' height depends on the recipients.
  if (!alerts || (view === "cards" && recipients.isPending)) {
    return (
      <LoadingStatus waitingFor={words.WAITING_FOR_ALERTS}>
        {view === "table" ? <RowSkeleton /> : <CardSkeletons />}
      </LoadingStatus>
    );
  }
  if (alerts.length === 0) {
    return (
      <EmptyState
        drawing="alerts"
        sentence={words.EMPTY}
        reason={words.EMPTY_REASON}
        example={words.EMPTY_EXAMPLE}
        action={<Button intent="primary" text={words.CREATE_YOUR_FIRST_ALERT} onClick={onCreate} />}
      />
    );
  }
  const snoozedUntil = (alert: Alert) => (alert.isActive ? snoozeOf(alert, mutes, now) : undefined);
  const rows = alerts.map((alert) => {
    const isUnreachable = recipients.isUnreachable(alert);
    const isSnoozed = snoozedUntil(alert) !== undefined;
    return toRow(alert, statusOf(alert, { isSnoozed, isUnreachable }), quotes[alert.symbol], {
      full: recipients.describe(alert),
      brief: recipients.describeBriefly(alert),
      isUnreachable,
    });
  });
  const matching = sortRows(filterRows(rows, filter), sorting);
  const chosen = matching.filter(({ alert }) => selected.has(alert.id));
  const select = (ids: readonly number[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const id of ids)
      if (isSelected) next.add(id);
      else next.delete(id);
    setSelected(next);
  };
  return (
    <>
      <AlertFilters
        filter={filter}
        onFilter={setFilter}
        sorting={sorting}
        onSort={setSorting}
        view={view}
        onView={setView}
      />
      <p className="alert-filters-note figures" aria-live="polite">
        {isNarrowed(filter)
          ? words.describeMatches(formatCount(matching.length), formatCount(joined.total))
          : null}
        {isWide && hasNextPage && !isLoadingMore
          ? ` ${words.describeCovered(formatCount(covered))}`
          : null}
      </p>
      {view === "table" ? (
        <SelectionBar
          alerts={chosen.map(({ alert }) => alert)}
          onClear={() => setSelected(NONE_SELECTED)}
        />
      ) : null}
      {matching.length === 0 ? (
        <EmptyState
          drawing="search"
          sentence={words.NO_MATCH}
          reason={words.NO_MATCH_REASON}
          action={<Button text={words.CLEAR_FILTERS} onClick={() => setFilter(NO_FILTER)} />}
        />
      ) : view === "table" ? (
        <AlertTable
          rows={matching}
          sorting={sorting}
          onSort={setSorting}
          selected={selected}
          onSelect={select}
          actions={{
            deletingId,
            now,
            snoozedUntil,
            onOpenChart: openChart,
            onDelete: (id) => void deleteAlert(id),
            onShowHistory: show,
          }}
        />
      ) : (
        <ul className="alert-grid" aria-label={words.ALERTS}>
          {matching.map(({ alert, recipients: { full, isUnreachable } }) => (
            <li key={alert.id}>
              <AlertListItem
                alert={alert}
                destination={full}
                isUnreachable={isUnreachable}
                isDeleting={deletingId === alert.id}
                onDelete={(id) => void deleteAlert(id)}
                onShowHistory={({ id }) => show(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreRows rows={words.ALERT_ROWS} query={query} />
      <HistoryDrawer alert={shown} onClose={() => show(null)} />
    </>
  );
}

const NONE_SELECTED: ReadonlySet<number> = new Set();
const NO_MUTES: readonly Mute[] = [];

const symbolsOf = (alerts: readonly Alert[] = []): readonly string[] =>
  [...new Set(alerts.map(({ symbol }) => symbol))].toSorted();

const CardSkeletons = () => (
  <div className="alert-grid">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} width="100%" height="148px" />
    ))}
  </div>
);

interface SelectionBarProps {
  alerts: readonly Alert[];
  onClear: () => void;
}

function SelectionBar({ alerts, onClear }: SelectionBarProps) {
  const { isBusy, pause, resume, remove } = useBulkActions();
  const active = alerts.filter(({ isActive }) => isActive);
  const suspended = alerts.filter(({ suspension }) => suspension !== null);
  if (alerts.length === 0) return null;
  const act = async (change: typeof pause, chosen: readonly Alert[]) => {
    await change(chosen.map(({ id }) => id));
    onClear();
  };
  return (
    <section className="alert-selection" aria-label={SELECTED_ALERTS}>
      <span className="figures" aria-live="polite">
        {describeSelected(alerts.length)}
      </span>
      <Button
        size="small"
        icon={<PauseIcon />}
        text={PAUSE}
        disabled={isBusy || active.length === 0}
        onClick={() => void act(pause, active)}
      />
      <Button
        size="small"
        icon={<PlayIcon />}
        text={RESUME}
        disabled={isBusy || suspended.length === 0}
        onClick={() => void act(resume, suspended)}
      />
      <Button
        size="small"
        icon={<TrashIcon />}
        text={DELETE}
        disabled={isBusy}
        onClick={() => void act(remove, alerts)}
      />
      <Button
        size="small"
        variant="minimal"
        text={CLEAR_SELECTION}
        disabled={isBusy}
        onClick={onClear}
      />
    </section>
  );
}
