import { Group } from "@visx/group";

const AXIS_LABEL_HEIGHT = 20;

interface AxisLabelProps {
  readonly left: number;
  readonly width: number;
  /** Pixels from the top at which it points; the label stays within 0 to `bottom`. */
  readonly y: number;
  readonly bottom: number;
  readonly text: string;
  readonly arrow?: "up" | "down";
}

export function AxisLabel({ left, width, y, bottom, text, arrow }: AxisLabelProps) {
  const middle = Math.min(Math.max(y, AXIS_LABEL_HEIGHT / 2), bottom - AXIS_LABEL_HEIGHT / 2);
  return (
    <Group left={left} top={Math.round(middle - AXIS_LABEL_HEIGHT / 2)}>
      <rect className="chart-label-box" width={width - 2} height={AXIS_LABEL_HEIGHT} rx={3} />
      <text className="chart-label-text" x={10} y={AXIS_LABEL_HEIGHT / 2} dy="0.36em">
        {text}
      </text>
      {arrow === undefined ? null : (
        <path
          className="chart-label-arrow"
          d={arrow === "up" ? "M-3 2L0 -2L3 2Z" : "M-3 -2L0 2L3 -2Z"}
          transform={`translate(${width - 9} ${AXIS_LABEL_HEIGHT / 2})`}
        />
      )}
    </Group>
  );
}
