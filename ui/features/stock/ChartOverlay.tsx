import "./chart/chart.css";
import { Button, Dialog, DialogBody } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useNavigate } from "react-router-dom";
import { useGetQuoteQuery } from "../../api/endpoints.ts";
import { createAlertPath, type AlertDraft } from "../../app/alerts/alertDraft.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useMarketOrigin } from "../../app/stocks/search/useMarketOrigin.ts";
import { MarketTag } from "../../components/dataDisplay/MarketTag.tsx";
import { ChartWorkspace } from "./chart/ChartWorkspace.tsx";
import { StockActions } from "./StockActions.tsx";
import { StockHeader } from "./StockHeader.tsx";
import { CLOSE_CHART, LIVE_CHART_OF } from "./messages.ts";

const TITLE_ID = "chart-overlay-title";

export function ChartOverlay() {
  const { symbol, closeChart } = useChartOverlay();
  if (symbol === null) return null;
  return (
    <Dialog
      isOpen
      onClose={closeChart}
      className="chart-overlay"
      aria-labelledby={TITLE_ID}
      transitionDuration={0}
    >
      <DialogBody className="chart-overlay-body" useOverflowScrollContainer={false}>
        <LiveChart symbol={symbol} onClose={closeChart} />
      </DialogBody>
    </Dialog>
  );
}

function LiveChart({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  // The overlay covers the header that shows the origin of the prices.
  const origin = useMarketOrigin();
  const now = useNow();
  const navigate = useNavigate();
  const createAlert = (draft: AlertDraft) => void navigate(createAlertPath(draft));
  return (
    <>
      <div className="chart-overlay-head">
        <StockHeader
          quote={quote}
          heading={
            <>
              <h2 className="stock-header-symbol" id={TITLE_ID}>
                <span className="visually-hidden">{LIVE_CHART_OF} </span>
                {symbol}
              </h2>
              <span className="stock-header-name truncate">{quote?.companyName}</span>
              <MarketTag origin={origin} now={now} />
            </>
          }
        >
          <StockActions
            symbol={symbol}
            name={quote?.companyName ?? symbol}
            place="overlay"
            onCreateAlert={createAlert}
          />
        </StockHeader>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={CLOSE_CHART} onClick={onClose} />
      </div>
      <ChartWorkspace symbol={symbol} isFilling onCreateAlert={createAlert} />
    </>
  );
}
