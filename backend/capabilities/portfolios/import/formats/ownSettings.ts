import { lotMethods } from "../../../../domain/choices.ts";
import { MAX_PORTFOLIO_DESCRIPTION } from "../../../../domain/limits.ts";
import type { PortfolioSettings } from "../../../../contract/portfolios/portfolioImport.ts";
import { isMajorUnit } from "../../../../domain/currency.ts";

/** Checked with the market when the settings are applied. */
const SYMBOL = /^[\w.^=-]{1,15}$/;

/** Drops invalid values; undefined without a valid currency and lot method. */
export function readSettings(
  textOf: (field: keyof PortfolioSettings) => string,
): PortfolioSettings | undefined {
  const currency = textOf("currency");
  const lotMethod = lotMethods.find((each) => each === textOf("lotMethod"));
  if (!isMajorUnit(currency) || !lotMethod) return undefined;
  const description = textOf("description").trim();
  const benchmark = textOf("benchmark");
  return {
    currency,
    lotMethod,
    description:
      description === "" || description.length > MAX_PORTFOLIO_DESCRIPTION ? null : description,
    benchmark: SYMBOL.test(benchmark) ? benchmark : null,
  };
}
