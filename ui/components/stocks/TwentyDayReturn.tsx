import { ChangeText } from "../dataDisplay/ChangeText.tsx";
import { MissingFigure } from "../dataDisplay/MissingFigure.tsx";
import { Tooltip } from "../actions/Tooltip.tsx";
import { RETURN_NOTE, RETURN_UNKNOWN, TWENTY_DAY_RETURN } from "../messages.ts";

export interface TwentyDayReturnProps {
  /** Percent units; null if it could not be measured. */
  percent: number | null | undefined;
}

export function TwentyDayReturn({ percent }: TwentyDayReturnProps) {
  return (
    <span className="twenty-day-return">
      {TWENTY_DAY_RETURN}{" "}
      {typeof percent === "number" ? (
        <Tooltip content={RETURN_NOTE}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <span tabIndex={0}>
            <ChangeText percent={percent} />
          </span>
        </Tooltip>
      ) : (
        <MissingFigure reason={RETURN_UNKNOWN} />
      )}
    </span>
  );
}
