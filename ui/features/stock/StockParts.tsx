import { Link, useLocation } from "react-router-dom";
import type { MouseEvent } from "react";
import { AnalystsPart } from "./AnalystsPart.tsx";
import { EarningsPart } from "./EarningsPart.tsx";
import { FactsPart } from "./FactsPart.tsx";
import { FilingsPart } from "./FilingsPart.tsx";
import { HoldersPart } from "./HoldersPart.tsx";
import { InsidersPart } from "./InsidersPart.tsx";
import { MentionsPart } from "./MentionsPart.tsx";
import { OptionsPart } from "./OptionsPart.tsx";
import { PARTS, PARTS_LABEL } from "./partMessages.ts";

const PART_IDS = [
  "chart",
  "facts",
  "analysts",
  "options",
  "earnings",
  "insiders",
  "holders",
  "filings",
  "mentions",
] as const;

/** Where on the page what is: it scrolls there and the focus follows. */
export function PartLinks() {
  const { search } = useLocation();
  const goTo = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  };
  return (
    <nav className="part-links" aria-label={PARTS_LABEL}>
      {PART_IDS.map((id) => (
        <Link key={id} to={{ search, hash: id }} onClick={(event) => goTo(event, id)}>
          {PARTS[id]}
        </Link>
      ))}
    </nav>
  );
}

/** What is known of the stock, each part with a request of its own. */
export function StockParts({ symbol }: { symbol: string }) {
  return (
    <>
      <div className="stock-part" id="facts" tabIndex={-1}>
        <FactsPart symbol={symbol} />
      </div>
      <div className="stock-columns">
        <div className="stock-column">
          <div className="stock-part" id="analysts" tabIndex={-1}>
            <AnalystsPart symbol={symbol} />
          </div>
          <div className="stock-part" id="options" tabIndex={-1}>
            <OptionsPart symbol={symbol} />
          </div>
        </div>
        <div className="stock-column">
          <div className="stock-part" id="earnings" tabIndex={-1}>
            <EarningsPart symbol={symbol} />
          </div>
          <div className="stock-part" id="insiders" tabIndex={-1}>
            <InsidersPart symbol={symbol} />
          </div>
          <div className="stock-part" id="holders" tabIndex={-1}>
            <HoldersPart symbol={symbol} />
          </div>
          <div className="stock-part" id="filings" tabIndex={-1}>
            <FilingsPart symbol={symbol} />
          </div>
          <div className="stock-part" id="mentions" tabIndex={-1}>
            <MentionsPart symbol={symbol} />
          </div>
        </div>
      </div>
    </>
  );
}
