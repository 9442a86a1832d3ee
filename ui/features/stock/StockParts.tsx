import { Link, useLocation } from "react-router-dom";
import {
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from "react";
import { AnalystsPart } from "./AnalystsPart.tsx";
import { EarningsPart } from "./EarningsPart.tsx";
import { FactsPart } from "./FactsPart.tsx";
import { FiringsPart } from "./FiringsPart.tsx";
import { FilingsPart } from "./FilingsPart.tsx";
import { HeadlinesPart } from "./HeadlinesPart.tsx";
import { HoldersPart } from "./HoldersPart.tsx";
import { InsidersPart } from "./InsidersPart.tsx";
import { MentionsPart } from "./MentionsPart.tsx";
import { MyAlertsPart } from "./MyAlertsPart.tsx";
import { NotePart } from "./NotePart.tsx";
import { OptionsPart } from "./OptionsPart.tsx";
import { PostsPart } from "./PostsPart.tsx";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { useNear } from "../../app/browser/useNear.ts";
import { PanelFoldContext } from "../../components/layout/Panel.tsx";
import { PARTS, PARTS_LABEL } from "./parts/messages.ts";

const STEERING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

let release = (): void => undefined;

/**
 * Scrolls to a part and focuses it; keeps it at the top while parts above it grow, until the reader
 * scrolls, taps or presses a key.
 */
function goToPart(part: HTMLElement): void {
  release();
  const show = () => {
    part.scrollIntoView({ block: "start" });
    // Opening pages hide their content at first, which prevents the focus.
    if (!part.contains(document.activeElement)) part.focus({ preventScroll: true });
  };
  const observer = new ResizeObserver(show);
  release = () => {
    observer.disconnect();
    for (const name of STEERING) window.removeEventListener(name, release, true);
  };
  for (const name of STEERING) window.addEventListener(name, release, true);
  observer.observe(part.closest(".stock-page") ?? part);
  show();
}

const PART_IDS = [
  "facts",
  "mine",
  "analysts",
  "options",
  "headlines",
  "filings",
  "mentions",
  "earnings",
  "insiders",
  "holders",
  "posts",
  "firings",
] as const;

type PartId = (typeof PART_IDS)[number];

export function PartLinks() {
  const { search, hash } = useLocation();
  // The part in the URL exists only after the page has rendered.
  useEffect(() => {
    const id = PART_IDS.find((each) => `#${each}` === hash);
    const part = id === undefined ? null : document.getElementById(id);
    if (part) goToPart(part);
  }, [hash]);
  const goTo = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const part = document.getElementById(id);
    if (part) goToPart(part);
  };
  return (
    <nav className="part-links fading-row" aria-label={PARTS_LABEL}>
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
  ["headlines", HeadlinesPart],
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
 * Each part has its own request and loads when it is scrolled near. Parts in the columns are
 * collapsed on a phone, where they are ten screens high.
 */
export function StockParts({ symbol, onCreateAlert }: StockPartsProps) {
  const isPhone = useMediaQuery(PHONE);
  const show = ([id, Shown]: readonly [PartId, Part]) => (
    <PartWhenNear key={id} id={id} isFolded={isPhone}>
      <Shown symbol={symbol} />
    </PartWhenNear>
  );
  return (
    <>
      <div className="stock-part" id="facts" tabIndex={-1}>
        <FactsPart symbol={symbol} />
      </div>
      <PartWhenNear id="mine" className="stock-columns">
        <MyAlertsPart symbol={symbol} onCreateAlert={onCreateAlert} />
        <NotePart symbol={symbol} />
      </PartWhenNear>
      <div className="stock-columns">
        <div className="stock-column">{LEFT.map(show)}</div>
        <div className="stock-column">{RIGHT.map(show)}</div>
      </div>
    </>
  );
}

interface PartWhenNearProps {
  id: PartId;
  className?: string;
  /** Makes the part collapsible, closed until it is opened or a link leads to it. */
  isFolded?: boolean;
  children: ReactNode;
}

function PartWhenNear({ id, className = "", isFolded = false, children }: PartWhenNearProps) {
  const [place, isNear] = useNear();
  const [isOpen, setOpen] = useState(false);
  const fold = useMemo(() => ({ isOpen, onToggle: () => setOpen(!isOpen) }), [isOpen]);
  return (
    <div
      className={`stock-part ${className}`}
      id={id}
      tabIndex={-1}
      ref={place}
      // A link to the part focuses it.
      onFocus={(event) => event.target === event.currentTarget && setOpen(true)}
    >
      {isNear ? (
        <PanelFoldContext value={isFolded ? fold : null}>{children}</PanelFoldContext>
      ) : isFolded && !isOpen ? (
        <div className="panel panel-folded">
          <div className="panel-header">
            <span className="panel-title">{PARTS[id]}</span>
          </div>
        </div>
      ) : (
        <div className="panel stock-part-far" />
      )}
    </div>
  );
}
