import { Link } from "react-router-dom";
import {
  useGetPortfolioQuery,
  useGetPortfoliosQuery,
  type Portfolio,
} from "../../api/endpoints.ts";
import { HOME_PORTFOLIOS } from "../../app/dashboardLists.ts";
import { dayChangeOf } from "../../app/portfolioDay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { formatPrice } from "../../format/number.ts";
import * as words from "./messages.ts";

/** Interval for prices; a new transaction shows at once. */
const VALUE_POLL_MS = MINUTE_MS;

export function PortfolioPanel() {
  const query = useGetPortfoliosQuery(HOME_PORTFOLIOS);
  const { data: portfolios = [], error } = query;
  const shown = portfolios.filter(({ isArchived }) => !isArchived);
  const isFailed = query.data === undefined && error !== undefined;
  if (shown.length === 0 && !isFailed) return null;
  return (
    <Panel
      title={words.PORTFOLIO_VALUE}
      actions={<Link to="/portfolios">{words.VIEW_ALL}</Link>}
      state={queryPanelState(query, query.data, {
        waitingFor: words.WAITING_FOR_PORTFOLIOS,
        failed: words.PORTFOLIOS_FAILED,
      })}
    >
      <ul className="summary-line summary-line-portfolios" aria-label={words.PORTFOLIO_VALUE}>
        {shown.map((portfolio) => (
          <PortfolioItem key={portfolio.id} portfolio={portfolio} />
        ))}
      </ul>
    </Panel>
  );
}

function PortfolioItem({ portfolio: { id, name, currency } }: { portfolio: Portfolio }) {
  const { data: detail } = useGetPortfolioQuery({ id }, { pollingInterval: VALUE_POLL_MS });
  const value = detail?.value ?? null;
  const day = detail ? dayChangeOf(detail) : null;
  const before = value !== null && day !== null ? value - day : 0;
  return (
    <li className="summary-item">
      <Link className="summary-item-name" to={`/portfolios/${id}`}>
        <span className="truncate">{name}</span>
      </Link>
      <span className="summary-item-period">{words.TODAY}</span>
      <span className="summary-item-value figures">{formatPrice(value, currency)}</span>
      <span className="summary-item-change">
        <ChangeText
          percent={day !== null && before > 0 ? (day / before) * 100 : null}
          {...(day === null ? {} : { change: day })}
          currency={currency}
          price={value ?? 0}
        />
      </span>
    </li>
  );
}
