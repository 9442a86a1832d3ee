import type { LineThrough } from "../../../backend/domain/line.ts";
import { useState } from "react";
import type { ChartDrawing } from "../chartDrawing.ts";

import type { LineToolProps } from "../useLineScene.ts";
import { DrawnLines } from "./DrawnLines.tsx";
import { LinePad } from "./LinePad.tsx";

interface LineToolsProps extends Omit<LineToolProps, "writePrice"> {
  readonly drawing: ChartDrawing;
  /** Focuses the chart when drawing ends. */
  readonly focusChart: () => void;
}

export function LineTools({ drawing, focusChart, ...chart }: LineToolsProps) {
  const [pending, setPending] = useState<LineThrough | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const { lines, isActive, onEnd, onDraw, writePrice } = drawing;
  const draw = async (line: LineThrough): Promise<void> => {
    setPending(line);
    focusChart();
    onEnd();
    setFresh(await onDraw(line));
    setPending(null);
  };
  return (
    <>
      {lines.length === 0 && pending === null ? null : (
        <DrawnLines
          {...chart}
          drawing={drawing}
          writePrice={writePrice}
          pending={pending}
          fresh={fresh}
        />
      )}
      {isActive ? (
        <LinePad
          {...chart}
          writePrice={writePrice}
          onDraw={(line) => void draw(line)}
          onCancel={() => {
            focusChart();
            onEnd();
          }}
        />
      ) : null}
    </>
  );
}
