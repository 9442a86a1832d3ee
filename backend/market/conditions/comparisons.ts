import { isAbove } from "./figures.ts";
import { BAR, Indicator, read, type Figures } from "./indicators/indicator.ts";
import { FALSE, TRUE, UNKNOWN, type TruthCode } from "./witness.ts";

/** A multiple of a figure, by its place. */
export interface Operand {
  readonly place: number;
  readonly factor: number;
}

/**
 * Whether figures of one series of bars are above others, and what these comparisons come to
 * together. It holds none of the figures, so that rules alike share it. Placed among the indicators
 * after those that it reads, it is computed with them, and the figures say whether any came true.
 */
export class Comparisons extends Indicator {
  /** `operands`: two by two, of which the first is to be above the second. */
  constructor(
    private readonly kind: "all" | "any" | "not",
    private readonly operands: readonly Operand[],
  ) {
    super(1);
  }

  override update(figures: Figures, _state: number, line: number): void {
    const truth = this.evaluate(figures);
    figures[line] = truth;
    if (truth > read(figures, BAR.truth)) figures[BAR.truth] = truth;
  }

  /** Stops where the rest decides nothing. */
  evaluate(figures: Figures): TruthCode {
    const isAny = this.kind === "any";
    const decisive = isAny ? TRUE : FALSE;
    let truth: TruthCode = isAny ? FALSE : TRUE;
    for (let index = 0; index < this.operands.length && truth !== decisive; index += 2) {
      const one = valueOf(this.operands[index], figures);
      const each = compare(one, valueOf(this.operands[index + 1], figures));
      if (isAny ? each > truth : each < truth) truth = each;
    }
    return this.kind === "not" ? ((TRUE - truth) as TruthCode) : truth;
  }
}

const valueOf = (operand: Operand | undefined, figures: Figures): number =>
  operand ? operand.factor * read(figures, operand.place) : Number.NaN;

function compare(one: number, other: number): TruthCode {
  if (Number.isNaN(one) || Number.isNaN(other)) return UNKNOWN;
  return isAbove(one, other) ? TRUE : FALSE;
}
