import { Link, useLocation } from "react-router-dom";
import type { ComponentType, MouseEvent } from "react";
import { useIdleSteps } from "../../app/browser/useIdleSteps.ts";
import { PanelSkeleton } from "../../components/PanelSkeleton.tsx";
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

type PartId = (typeof PART_IDS)[number];

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

type Part = ComponentType<{ symbol: string }>;

const LEFT: readonly (readonly [id: PartId, Part])[] = [
  ["analysts", AnalystsPart],
  ["options", OptionsPart],
  ["filings", FilingsPart],
  ["mentions", MentionsPart],
];

const RIGHT: readonly (readonly [id: PartId, Part])[] = [
  ["earnings", EarningsPart],
  ["insiders", InsidersPart],
  ["holders", HoldersPart],
  ["posts", PostsPart],
  ["firings", FiringsPart],
];

/**
 * What is known of the stock and what one has to do with it, each part with a request of its own.
 * Price and chart come first: the parts below them are made one by one when the browser is idle.
 */
export function StockParts({ symbol, onCreateAlert }: StockPartsProps) {
  const made = useIdleSteps(2 * RIGHT.length);
  const show = ([id, Shown]: readonly [PartId, Part], place: number) => (
    <div className="stock-part" key={id} id={id} tabIndex={-1}>
      {place < made ? <Shown symbol={symbol} /> : <PanelSkeleton />}
    </div>
  );
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
        <div className="stock-column">{LEFT.map((part, place) => show(part, 2 * place))}</div>
        <div className="stock-column">{RIGHT.map((part, place) => show(part, 2 * place + 1))}</div>
      </div>
    </>
  );
}
