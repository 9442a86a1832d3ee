import { splitFigure } from "../../format/number.ts";

/**
 * A figure on a card with muted decimals, so that magnitudes are compared at a glance. Below one, the
 * decimals are the magnitude and keep the color of the rest.
 */
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
