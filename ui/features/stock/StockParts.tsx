import { Link, useLocation } from "react-router-dom";
import type { MouseEvent } from "react";
import { AnalystsPart } from "./AnalystsPart.tsx";
import { EarningsPart } from "./EarningsPart.tsx";
import { FactsPart } from "./FactsPart.tsx";
import { FiringsPart } from "./FiringsPart.tsx";
import { FilingsPart } from "./FilingsPart.tsx";
import { HoldersPart } from "./HoldersPart.tsx";
import { InsidersPart } from "./InsidersPart.tsx";
import { MentionsPart } from "./MentionsPart.tsx";
import { MyAlertsPart } from "./MyAlertsPart.tsx";
import { NotePart } from "./NotePart.tsx";
import { OptionsPart } from "./OptionsPart.tsx";
import { PostsPart } from "./PostsPart.tsx";
import { PARTS, PARTS_LABEL } from "./parts/messages.ts";

const PART_IDS = [
  "chart",
  "facts",
  "mine",
  "analysts",
  "options",
  "filings",
  "mentions",
  "earnings",
  "insiders",
  "holders",
  "posts",
  "firings",
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

export interface StockPartsProps {
  symbol: string;
  onCreateAlert: () => void;
}

/** What is known of the stock and what one has to do with it, each part with a request of its own. */
export function StockParts({ symbol, onCreateAlert }: StockPartsProps) {
  return (
    <>
      <div className="stock-part" id="facts" tabIndex={-1}>
        <FactsPart symbol={symbol} />
      </div>
      <div className="stock-columns stock-part" id="mine" tabIndex={-1}>
        <MyAlertsPart symbol={symbol} onCreateAlert={onCreateAlert} />
        <NotePart symbol={symbol} />
      </div>
      <div className="stock-columns">
        <div className="stock-column">
          <div className="stock-part" id="analysts" tabIndex={-1}>
            <AnalystsPart symbol={symbol} />
          </div>
          <div className="stock-part" id="options" tabIndex={-1}>
            <OptionsPart symbol={symbol} />
          </div>
          <div className="stock-part" id="filings" tabIndex={-1}>
            <FilingsPart symbol={symbol} />
          </div>
          <div className="stock-part" id="mentions" tabIndex={-1}>
            <MentionsPart symbol={symbol} />
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
          <div className="stock-part" id="posts" tabIndex={-1}>
            <PostsPart symbol={symbol} />
          </div>
          <div className="stock-part" id="firings" tabIndex={-1}>
            <FiringsPart symbol={symbol} />
          </div>
        </div>
      </div>
    </>
  );
}
