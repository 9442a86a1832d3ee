import { useNow } from "../../app/browser/clock.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import type { PortfolioHolding } from "../../api/portfolios.ts";
import { ActionMenu, type MenuAction } from "../../components/ActionMenu.tsx";
import { ChangeText } from "../../components/ChangeText.tsx";
import { PriceAge } from "../../components/PriceAge.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import {
  formatFraction,
  formatPrice,
  formatPriceChange,
  formatQuantity,
} from "../../format/number.ts";
import {
  ACTIONS,
  AVERAGE_COST,
  DAY,
  GAIN_LOSS,
  nameMore,
  NO_PRICE,
  NO_RATE,
  PRICE,
  SHARES,
  STOCK,
  VALUE,
  WEIGHT,
} from "./messages.ts";

export interface HoldingsTableProps {
  name: string;
  /** ISO 4217 code of the portfolio. */
  currency: string;
  holdings: readonly PortfolioHolding[];
  /** Without the day and the weight. */
  isCompact?: boolean;
  /** What can be done with each. */
  actionsOf?: (holding: PortfolioHolding) => readonly MenuAction[];
}

/** What is held, largest first; on a phone each holding is two lines. */
export function HoldingsTable({
  name,
  currency,
  holdings,
  isCompact = false,
  actionsOf,
}: HoldingsTableProps) {
  const openStock = useOpenStock();
  const now = useNow();
  const columns = [
    STOCK,
    SHARES,
    AVERAGE_COST,
    PRICE,
    VALUE,
    ...(isCompact ? [] : [DAY]),
    GAIN_LOSS,
    ...(isCompact ? [] : [WEIGHT]),
  ];
  return (
    <div className="holdings-scroll">
      <table className="holdings-table figures" aria-label={name}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {actionsOf ? (
              <th scope="col">
                <span className="visually-hidden">{ACTIONS}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => {
            const { symbol, missing, priceTime, priceSource } = holding;
            return (
              <tr key={symbol}>
                <th scope="row">
                  <SymbolButton symbol={symbol} onOpen={openStock} />
                </th>
                <td className="holding-shares">{formatQuantity(holding.quantity)}</td>
                <td className="holding-cost">
                  {formatPrice(holding.averageCost, holding.currency)}
                </td>
                <td className="holding-price">
                  {holding.price === null ? (
                    <span className="holding-missing">{NO_PRICE}</span>
                  ) : (
                    formatPrice(holding.price, holding.currency)
                  )}
                  {priceTime === null || priceSource === null ? null : (
                    <PriceAge source={priceSource} at={priceTime} delaySeconds={0} now={now} />
                  )}
                </td>
                <td className="holding-value">
                  {missing === "rate" ? (
                    <span className="holding-missing">{NO_RATE}</span>
                  ) : (
                    formatPrice(holding.value, currency)
                  )}
                </td>
                {isCompact ? null : (
                  <td className="holding-day">
                    {formatPriceChange(holding.dayChange, holding.value, currency)}
                  </td>
                )}
                <td className="holding-gain">
                  <span>{formatPriceChange(holding.gain, holding.value, currency)}</span>
                  <ChangeText percent={holding.gainPercent} />
                </td>
                {isCompact ? null : (
                  <td className="holding-weight">{formatFraction(holding.weight, 1)}</td>
                )}
                {actionsOf ? (
                  <td className="holding-menu">
                    <ActionMenu name={nameMore(symbol)} actions={actionsOf(holding)} />
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
