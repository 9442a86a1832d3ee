import { splitFigure } from "../../format/number.ts";

/** Mutes the decimals, so that magnitudes are easy to compare, unless the figure is below one. */
export function LargeFigure({ text }: { text: string }) {
  const { head, rest } = splitFigure(text);
  if (!rest.startsWith(".") || !/[1-9]/.test(head)) return text;
  return (
    <>
      {head}
      <span className="large-figure-rest">{rest}</span>
    </>
  );
}
