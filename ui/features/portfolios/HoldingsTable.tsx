import { useNow } from "../../app/browser/clock.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import type { PortfolioHolding } from "../../api/endpoints.ts";
import { ActionMenu, type MenuAction } from "../../components/actions/ActionMenu.tsx";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { FactsRow } from "../../components/dataDisplay/FactsRow.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import {
  formatPrice,
  formatPriceChange,
  formatQuantity,
  formatWeight,
} from "../../format/number.ts";
import * as words from "./messages.ts";

export interface HoldingsTableProps {
  name: string;
  /** ISO 4217 code of the portfolio. */
  currency: string;
  holdings: readonly PortfolioHolding[];
  /** Omits the columns for the day's change and the weight. */
  isCompact?: boolean;
  actionsOf?: (holding: PortfolioHolding) => readonly MenuAction[];
}

export function HoldingsTable(props: HoldingsTableProps) {
  const isPhone = useMediaQuery(PHONE);
  return isPhone ? <HoldingRows {...props} /> : <WideTable {...props} />;
}

function WideTable({ name, currency, holdings, isCompact = false, actionsOf }: HoldingsTableProps) {
  const openStock = useOpenStock();
  // The bars compare holdings; shares of the whole would be dots.
  const heaviest = Math.max(Number.EPSILON, ...holdings.map(({ weight }) => weight ?? 0));
  const columns = [
    words.STOCK,
    words.SHARES,
    words.AVERAGE_COST,
    words.PRICE,
    words.VALUE,
    ...(isCompact ? [] : [words.DAY]),
    words.GAIN_LOSS,
    ...(isCompact ? [] : [words.WEIGHT]),
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
                <span className="visually-hidden">{words.ACTIONS}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <tr key={holding.symbol}>
              <th scope="row" className="holding-stock">
                <SymbolButton symbol={holding.symbol} onOpen={openStock} />
                {holding.name === null ? null : (
                  <span className="holding-name truncate">{holding.name}</span>
                )}
              </th>
              <td>{formatQuantity(holding.quantity)}</td>
              <td>{formatPrice(holding.averageCost, holding.currency)}</td>
              <td className="holding-price">
                <Price holding={holding} />
              </td>
              <td>
                <Value holding={holding} currency={currency} />
              </td>
              {isCompact ? null : (
                <td>{formatPriceChange(holding.dayChange, holding.value, currency)}</td>
              )}
              <td className="holding-gain">
                <span>{formatPriceChange(holding.gain, holding.value, currency)}</span>
                <ChangeText percent={holding.gainPercent} />
              </td>
              {isCompact ? null : (
                <td>
                  {formatWeight(holding.weight)}
                  <span className="holding-weight" aria-hidden="true">
                    <span style={{ width: `${((holding.weight ?? 0) / heaviest) * 100}%` }} />
                  </span>
                </td>
              )}
              {actionsOf ? (
                <td>
                  <ActionMenu name={words.nameMore(holding.symbol)} actions={actionsOf(holding)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HoldingRows({
  name,
  currency,
  holdings,
  isCompact = false,
  actionsOf,
}: HoldingsTableProps) {
  const openStock = useOpenStock();
  return (
    <ul className="facts-list" aria-label={name}>
      {holdings.map((holding) => (
        <FactsRow
          key={holding.symbol}
          title={holding.symbol}
          link={<SymbolButton symbol={holding.symbol} onOpen={openStock} />}
          figure={<Value holding={holding} currency={currency} />}
          detail={words.describeHeldOf(formatQuantity(holding.quantity), holding.name)}
          note={<ChangeText percent={holding.gainPercent} />}
          facts={[
            {
              label: words.GAIN_LOSS,
              value: formatPriceChange(holding.gain, holding.value, currency),
            },
            {
              label: words.AVERAGE_COST,
              value: formatPrice(holding.averageCost, holding.currency),
            },
            { label: words.PRICE, value: <Price holding={holding} /> },
            ...(isCompact
              ? []
              : [
                  {
                    label: words.DAY,
                    value: formatPriceChange(holding.dayChange, holding.value, currency),
                  },
                  { label: words.WEIGHT, value: formatWeight(holding.weight) },
                ]),
          ]}
          actions={
            actionsOf ? (
              <ActionMenu name={words.nameMore(holding.symbol)} actions={actionsOf(holding)} />
            ) : undefined
          }
        />
      ))}
    </ul>
  );
}

function Price({ holding }: { holding: PortfolioHolding }) {
  const now = useNow();
  const { price, currency, priceTime, priceSource } = holding;
  return (
    <>
      {price === null ? (
        <span className="holding-missing">{words.NO_PRICE}</span>
      ) : (
        formatPrice(price, currency)
      )}
      {priceTime === null || priceSource === null ? null : (
        <PriceAge of={{ source: priceSource, lastUpdated: priceTime, delaySeconds: 0 }} now={now} />
      )}
    </>
  );
}

/** `currency` is the portfolio's. */
function Value({ holding, currency }: { holding: PortfolioHolding; currency: string }) {
  if (holding.missing === "rate") return <span className="holding-missing">{words.NO_RATE}</span>;
  return formatPrice(holding.value, currency);
}
