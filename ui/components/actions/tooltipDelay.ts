/** Milliseconds; fixed by the specification. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;

let isWarm = false;
let cooling: ReturnType<typeof setTimeout> | undefined;

export const readTooltipDelay = (): number => (isWarm ? 0 : TOOLTIP_DELAY_MS);

export function reportTooltipOpened(): void {
  clearTimeout(cooling);
  isWarm = true;
}

export function reportTooltipClosed(): void {
  clearTimeout(cooling);
  cooling = setTimeout(() => {
    isWarm = false;
  }, TOOLTIP_SKIP_DELAY_MS);
}
