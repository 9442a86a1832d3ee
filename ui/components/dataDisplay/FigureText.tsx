import { splitFigure } from "../../format/number.ts";

export interface FigureTextProps {
  /** Formatted figure, such as `$1,234.50`, `$3.4B` or `–`. */
  text: string;
  /** Number of characters from the decimal point on in the column's longest figure. */
  tail: number;
}

export function FigureText({ text, tail }: FigureTextProps) {
  const { head, rest } = splitFigure(text);
  return (
    <span className="figures">
      {head}
      <span className="figure-text-rest" style={{ minWidth: `${tail}ch` }}>
        {rest}
      </span>
    </span>
  );
}
