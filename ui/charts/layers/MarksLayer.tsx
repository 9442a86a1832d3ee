import "./MarksLayer.css";
import { memo, useMemo } from "react";
import { roundTo } from "../../format/round.ts";
import { BELL } from "./bell.ts";
import {
  type EventMark,
  MARK_GAP,
  MARK_SIZE,
  markKinds,
  chartMarkLabels,
  markShapes,
  type MarkKind,
} from "./chartMarks.ts";
import type { ChartState } from "../chartState.ts";
import type { TimeFormatter } from "../messages.ts";
import { barsPerMarkGroup, groupMarks, type MarkGroup } from "../model/marks.ts";
import { indexToX } from "../model/scales/timeScale.ts";
import { type Scene, cursorBar } from "../scene.ts";
import { type SceneOf, useCursor, useScene } from "../useChartState.ts";

interface MarksLayerProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatTime: TimeFormatter;
  readonly placed: ReadonlyMap<number, readonly EventMark[]>;
}

type Group = MarkGroup<EventMark>;

/** Pixels from the plot's bottom to the center of the lowest mark. */
const FROM_BOTTOM = 14;

/** A pan moves this separate drawing as a whole; only a zoom recomputes it. */
export function MarksLayer({ state, sceneOf, formatTime, placed }: MarksLayerProps) {
  const scene = useScene(state, sceneOf);
  const { frame, view, layout } = scene;
  const groups = useMemo(() => groupMarks(placed, view.spacing, MARK_GAP), [placed, view.spacing]);
  const zero = indexToX(frame, view, 0);
  return (
    <>
      <svg
        className="chart-layer chart-marks"
        width={layout.plotWidth}
        height={layout.plotHeight}
        aria-hidden="true"
      >
        <g transform={`translate(${roundTo(zero, 2)} ${layout.plotHeight - FROM_BOTTOM})`}>
          <DrawnMarks groups={groups} spacing={view.spacing} />
        </g>
      </svg>
      <MarkTip state={state} scene={scene} groups={groups} formatTime={formatTime} />
    </>
  );
}

const kindsOf = ({ marks }: Group): readonly MarkKind[] =>
  markKinds.filter((kind) => marks.some((mark) => mark.kind === kind));

const DrawnMarks = memo(function DrawnMarks({
  groups,
  spacing,
}: {
  readonly groups: readonly Group[];
  readonly spacing: number;
}) {
  return groups.map((group) => (
    <g key={group.index} transform={`translate(${roundTo(group.index * spacing, 2)} 0)`}>
      {kindsOf(group).map((kind, level) => (
        <DrawnMark
          key={kind}
          kind={kind}
          level={level}
          count={group.marks.filter((mark) => mark.kind === kind).length}
        />
      ))}
    </g>
  ));
});

interface DrawnMarkProps {
  readonly kind: MarkKind;
  readonly level: number;
  readonly count: number;
}

function DrawnMark({ kind, level, count }: DrawnMarkProps) {
  const letter = chartMarkLabels[kind];
  return (
    <g className={`chart-mark chart-mark-${kind}`} transform={`translate(0 ${-level * MARK_GAP})`}>
      <path className="chart-mark-shape" d={markShapes[kind]} />
      {letter === null ? (
        <path className="chart-mark-bell" d={BELL} transform="translate(-5 -5)" />
      ) : (
        <text className="chart-mark-letter" textAnchor="middle" dy="0.36em">
          {letter}
        </text>
      )}
      {count > 1 ? (
        <text className="chart-mark-count" x={MARK_SIZE / 2 + 1} y={-4}>
          {count}
        </text>
      ) : null}
    </g>
  );
}

interface MarkTipProps {
  readonly state: ChartState;
  readonly scene: Scene;
  readonly groups: readonly Group[];
  readonly formatTime: TimeFormatter;
}

/** Pixels; must match the CSS. */
const TIP_WIDTH = 240;
/** Pixels above the highest mark within reach. */
const REACH = 10;

/** Hidden from screen readers, which get the announcer. */
function MarkTip({ state, scene, groups, formatTime }: MarkTipProps) {
  const cursor = useCursor(state);
  const index = cursorBar(scene, cursor);
  if (index === null) return null;
  const { frame, view, layout, series } = scene;
  const barsPerGroup = barsPerMarkGroup(view.spacing, MARK_GAP);
  const group = groups.find(
    (candidate) => Math.floor(candidate.index / barsPerGroup) === Math.floor(index / barsPerGroup),
  );
  if (group === undefined) return null;
  const x = indexToX(frame, view, group.index);
  if (x < 0 || x > layout.plotWidth) return null;
  const height = kindsOf(group).length * MARK_GAP + REACH;
  if (cursor.status === "pointer" && layout.plotHeight - cursor.y > height) return null;
  const left = Math.min(Math.max(x - TIP_WIDTH / 2, 4), Math.max(layout.plotWidth - TIP_WIDTH, 4));
  const time = series.bars[group.index]?.time;
  return (
    <div
      className="chart-mark-tip"
      aria-hidden="true"
      style={{ left, bottom: layout.height - layout.plotHeight + height }}
    >
      {time === undefined ? null : <b>{formatTime(time, "full")}</b>}
      {group.marks.map(({ time: at, kind, words }) => (
        <span key={`${kind} ${at} ${words}`}>{words}</span>
      ))}
    </div>
  );
}
