import "./mine.css";
import "./stockParts.css";
import "./chart/chart.css";
import { Button } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import { Suspense, useEffect, useMemo, useState, type ComponentType } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useGetQuoteQuery } from "../../api/endpoints.ts";
import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import { ErrorBoundary } from "../../app/ErrorBoundary.tsx";
import { firstScreen } from "../../app/browser/runWhenIdle.ts";
import { useAppDispatch } from "../../app/hooks.ts";
import { paletteOpened } from "../../app/palette.ts";
import { Screen, ScreenHeadingContext } from "../../app/Screen.tsx";
import { readSymbol } from "../../../backend/domain/symbolText.ts";
import { keepRecentStock } from "../../app/stocks/search/recentStocks.ts";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { QueryFailure } from "../../app/QueryFailure.tsx";
import { stockPath } from "../../components/actions/stockHref.ts";
import { ChartWorkspace } from "./chart/ChartWorkspace.tsx";
import { StockActions } from "./StockActions.tsx";
import { StockHeader } from "./StockHeader.tsx";
import { PartLinks, StockParts } from "./StockParts.tsx";
import * as words from "./messages.ts";

/** Injected by the entry point, because the dialog belongs to another feature. */
export interface AlertDialogSlot {
  readonly isOpen: boolean;
  readonly draft: AlertDraft | null;
  readonly onClose: () => void;
}

export interface StockScreenProps {
  AlertDialog: ComponentType<AlertDialogSlot>;
  /** Loads the dialog's code if it is in a separate chunk. */
  loadAlertDialog?: () => Promise<unknown>;
}

/** Milliseconds between checks whether the exchange is open. */
const SESSION_POLL_MS = 60_000;

export function StockScreen({ AlertDialog, loadAlertDialog }: StockScreenProps) {
  useEffect(() => {
    if (loadAlertDialog) void firstScreen.then(loadAlertDialog).catch(() => undefined);
  }, [loadAlertDialog]);
  const { symbol: text = "" } = useParams();
  const { search, hash } = useLocation();
  const symbol = readSymbol(text);
  if (symbol === null) return <UnknownStock text={text} />;
  if (symbol !== text) return <Navigate to={`${stockPath(symbol)}${search}${hash}`} replace />;
  return <StockPage key={symbol} symbol={symbol} AlertDialog={AlertDialog} />;
}

function UnknownStock({ text }: { text: string }) {
  const dispatch = useAppDispatch();
  return (
    <ScreenHeadingContext value={UNKNOWN}>
      <Screen>
        <EmptyState
          drawing="search"
          sentence={words.describeMissing(text)}
          action={
            <Button
              intent="primary"
              icon={<SearchIcon />}
              text={words.SEARCH_STOCKS}
              onClick={() => void dispatch(paletteOpened(true))}
            />
          }
        />
      </Screen>
    </ScreenHeadingContext>
  );
}

const UNKNOWN = { title: words.NOT_FOUND };

function StockPage({ symbol, AlertDialog }: StockScreenProps & { symbol: string }) {
  const {
    currentData: quote,
    error,
    isFetching,
    refetch,
  } = useGetQuoteQuery({ symbol }, { pollingInterval: SESSION_POLL_MS });
  const [draft, setDraft] = useState<AlertDraft | null>(null);
  // The opened dialog stays mounted, so that closing it by accident loses nothing.
  const [isDialogAsked, setDialogAsked] = useState(false);
  const openDialog = (begin: AlertDraft) => {
    setDraft(begin);
    setDialogAsked(true);
  };
  const { companyName: name, market, currency } = quote ?? {};
  const heading = useMemo(() => ({ title: words.nameStock(symbol, name) }), [symbol, name]);
  useEffect(() => {
    if (name !== undefined && market !== undefined && currency !== undefined) {
      keepRecentStock({ symbol, name, market, currency });
    }
  }, [symbol, name, market, currency]);

  if (isUnknownSymbol(error) && !quote) return <UnknownStock text={symbol} />;
  return (
    <ScreenHeadingContext value={heading}>
      <Screen>
        <div className="stock-page">
          <StockHeader
            quote={quote}
            failure={
              error ? (
                <QueryFailure title={words.PRICE_FAILED} query={{ error, refetch, isFetching }} />
              ) : null
            }
          >
            <StockActions
              symbol={symbol}
              name={name ?? symbol}
              place="page"
              onCreateAlert={openDialog}
            />
          </StockHeader>
          <section className="stock-chart" aria-label={words.CHART}>
            <ChartWorkspace symbol={symbol} isFilling={false} onCreateAlert={openDialog} />
          </section>
          {/* After the chart, whose tools are a dozen tab stops. */}
          <PartLinks />
          <StockParts
            symbol={symbol}
            onCreateAlert={() => openDialog({ symbol, targetPrice: null, condition: "above" })}
          />
        </div>
        {isDialogAsked ? (
          <ErrorBoundary what={words.THE_ALERT_FORM}>
            <Suspense fallback={null}>
              <AlertDialog isOpen={draft !== null} draft={draft} onClose={() => setDraft(null)} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </Screen>
    </ScreenHeadingContext>
  );
}
