import type { MarketOverview, SectorChange } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { MissingFigure } from "../../components/dataDisplay/MissingFigure.tsx";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { OriginNote } from "./OriginNote.tsx";
import * as words from "./messages.ts";

export interface SectorsPanelProps {
  overview: MarketOverview | undefined;
  state: PanelState;
}

export function SectorsPanel({ overview, state }: SectorsPanelProps) {
  const sectors = overview?.sectors ?? [];
  const largest = Math.max(...sectors.map(({ changePercent }) => Math.abs(changePercent ?? 0)));
  return (
    <Panel title={words.SECTORS} state={state}>
      <table className="sectors" aria-label={words.SECTORS}>
        <thead>
          <tr>
            <th scope="col">{words.SECTOR}</th>
            <th scope="col">{words.CHANGE}</th>
            <th scope="col" className="breadth-title">
              {words.UP_AND_DOWN}
            </th>
            <th scope="col">{words.COVERED}</th>
          </tr>
        </thead>
        <tbody>
          {sectors.map((sector) => (
            <SectorRow key={sector.sector ?? ""} {...sector} largest={largest} />
          ))}
        </tbody>
      </table>
      {overview ? <OriginNote note={words.SECTORS_NOTE} {...overview} /> : null}
    </Panel>
  );
}

function SectorRow({
  sector,
  changePercent,
  advancers,
  decliners,
  unchanged,
  weighted,
  listed,
  largest,
}: SectorChange & {
  /** Largest absolute change of all sectors, which fills half of the bar. */
  largest: number;
}) {
  return (
    <tr>
      <th scope="row">{sector ?? words.SECTOR_UNKNOWN}</th>
      <td>
        {changePercent === null ? (
          <MissingFigure reason={words.NO_WEIGHTS} />
        ) : (
          <span className="sector-change">
            <ChangeBar percent={changePercent} largest={largest} />
            <ChangeText percent={changePercent} />
          </span>
        )}
      </td>
      <td className="figures">
        <span className="breadth">
          <span className="breadth-count">
            <span className="visually-hidden">{words.ADVANCING} </span>
            {formatCount(advancers)}
          </span>
          <BreadthBar advancers={advancers} unchanged={unchanged} decliners={decliners} />
          <span className="breadth-count">
            <span className="visually-hidden">{words.DECLINING} </span>
            {formatCount(decliners)}
          </span>
        </span>
      </td>
      <td className="figures">
        {words.describeCovered(formatCount(weighted), formatCount(listed))}
      </td>
    </tr>
  );
}

/** From zero in the middle to the left for a fall and to the right for a rise. */
function ChangeBar({ percent, largest }: { percent: number; largest: number }) {
  const width = largest === 0 ? 0 : (Math.abs(percent) / largest) * 50;
  return (
    <span className="change-bar" aria-hidden="true">
      <span
        className={percent < 0 ? "is-down" : "is-up"}
        style={{ width: `${width}%`, left: percent < 0 ? `${50 - width}%` : "50%" }}
      />
    </span>
  );
}

/** Stocks that rose, did not change and fell, as parts of one bar. */
function BreadthBar({
  advancers,
  unchanged,
  decliners,
}: Pick<SectorChange, "advancers" | "unchanged" | "decliners">) {
  return (
    <span className="breadth-bar" aria-hidden="true">
      <span className="is-up" style={{ flexGrow: advancers }} />
      <span className="is-flat" style={{ flexGrow: unchanged }} />
      <span className="is-down" style={{ flexGrow: decliners }} />
    </span>
  );
}
