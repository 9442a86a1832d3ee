import type { MarketOverview, SectorChange } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { MissingFigure } from "../../components/MissingFigure.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { OriginNote } from "./OriginNote.tsx";
import {
  ADVANCING,
  CHANGE,
  COVERED,
  DECLINING,
  describeCovered,
  NO_WEIGHTS,
  SECTOR,
  SECTORS,
  SECTORS_NOTE,
  SECTOR_UNKNOWN,
} from "./messages.ts";

export interface SectorsPanelProps {
  overview: MarketOverview | undefined;
  state: PanelState;
}

export function SectorsPanel({ overview, state }: SectorsPanelProps) {
  return (
    <Panel title={SECTORS} state={state}>
      <table className="sectors" aria-label={SECTORS}>
        <thead>
          <tr>
            <th scope="col">{SECTOR}</th>
            <th scope="col">{CHANGE}</th>
            <th scope="col">{ADVANCING}</th>
            <th scope="col">{DECLINING}</th>
            <th scope="col">{COVERED}</th>
          </tr>
        </thead>
        <tbody>
          {(overview?.sectors ?? []).map((sector) => (
            <SectorRow key={sector.sector ?? ""} {...sector} />
          ))}
        </tbody>
      </table>
      {overview ? <OriginNote note={SECTORS_NOTE} {...overview} /> : null}
    </Panel>
  );
}

function SectorRow({
  sector,
  changePercent,
  advancers,
  decliners,
  weighted,
  listed,
}: SectorChange) {
  return (
    <tr>
      <th scope="row">{sector ?? SECTOR_UNKNOWN}</th>
      <td>
        {changePercent === null ? (
          <MissingFigure reason={NO_WEIGHTS} />
        ) : (
          <ChangeText percent={changePercent} />
        )}
      </td>
      <td className="figures">{formatCount(advancers)}</td>
      <td className="figures">{formatCount(decliners)}</td>
      <td className="figures">{describeCovered(formatCount(weighted), formatCount(listed))}</td>
    </tr>
  );
}
