import { splitFigure } from "../format/splitFigure.ts";

export interface FigureTextProps {
  /** As formatted: `$1,234.50`, `$3.4B`, `–`. */
  text: string;
  /** Characters from the point on that the column's longest figure has. */
  tail: number;
}

/** A figure in a column that is right-aligned: its point stands where the others' points stand. */
export function FigureText({ text, tail }: FigureTextProps) {
  const { head, rest } = splitFigure(text);
  return (
    <span className="figure-text figures">
      {head}
      <span className="figure-text-rest" style={{ minWidth: `${tail}ch` }}>
        {rest}
      </span>
    </span>
  );
}
