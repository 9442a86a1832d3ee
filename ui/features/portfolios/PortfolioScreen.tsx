import "./portfolios.css";
import { Button } from "@blueprintjs/core";
import { ImportIcon, MinusIcon, NotificationsIcon, PlusIcon, ShieldIcon } from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { isApiError } from "../../api/apiError.ts";
import {
  useGetPortfolioQuery,
  type PortfolioDetail,
  type PortfolioHolding,
  type PortfolioGains,
} from "../../api/endpoints.ts";
import {
  createRulePath,
  PORTFOLIO_ALERT,
  PROTECTION,
  WEIGHT_ALERT,
} from "../../app/rules/ruleDraft.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Screen, ScreenHeadingContext } from "../../app/Screen.tsx";
import { SectionNav } from "../../app/SectionNav.tsx";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { formatCount, formatPrice, formatPriceChange } from "../../format/number.ts";
import { formatList } from "../../format/text.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import { AllocationPanel } from "./insights/AllocationPanel.tsx";
import { IncomePanel } from "./insights/IncomePanel.tsx";
import { ManualPricesPanel } from "./insights/ManualPricesPanel.tsx";
import { SplitOffers } from "./insights/SplitOffers.tsx";
import * as words from "./messages.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { IMPORT } from "./importing/messages.ts";
import { PortfolioMenu } from "./PortfolioMenu.tsx";
import { portfolioPath } from "./portfolioPath.ts";
import { PortfolioSummary } from "./PortfolioSummary.tsx";
import type { TransactionDraft } from "./transactionForm.ts";
import { TransactionDialog } from "./TransactionDialog.tsx";
import { TransactionsPanel } from "./TransactionsPanel.tsx";

const COSTS: ReadonlySet<keyof PortfolioGains> = new Set(["fees", "taxes"]);

function GainsPanel({ portfolio: { gains, value, currency } }: { portfolio: PortfolioDetail }) {
  if (gains === null) {
    return (
      <Panel
        title={words.WHERE_FROM}
        state={{
          status: "empty",
          sentence: words.GAINS_UNKNOWN,
          reason: words.GAINS_UNKNOWN_REASON,
        }}
      />
    );
  }
  const parts = (Object.keys(words.gainNames) as (keyof PortfolioGains)[]).filter(
    (part) => gains[part] !== 0,
  );
  return (
    <Panel title={words.WHERE_FROM} isPadded>
      <dl className="portfolio-sum figures">
        {parts.map((part) => (
          <div key={part}>
            <dt>{words.gainNames[part]}</dt>
            <dd>
              {formatPriceChange(COSTS.has(part) ? -gains[part] : gains[part], value, currency)}
            </dd>
          </div>
        ))}
        <div className="portfolio-sum-total">
          <dt>{words.TOTAL_VALUE}</dt>
          <dd>{formatPrice(value, currency)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Query parameter; its default is the holdings. */
const TAB = "tab";
type Tab = keyof typeof words.tabs;
const TABS = Object.keys(words.tabs) as Tab[];
const tabPath = (id: number, tab: Tab): string =>
  tab === "holdings" ? portfolioPath(id) : `${portfolioPath(id)}?${TAB}=${tab}`;

const REFRESH_MS = 60_000;

export function PortfolioScreen() {
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const query = useGetPortfolioQuery({ id }, { skip: id === 0, pollingInterval: REFRESH_MS });
  const { currentData: portfolio, error } = query;
  const isUnknown = id === 0 || (isApiError(error) && error.status === 404);
  const heading = portfolio
    ? {
        title: portfolio.name,
        ...(portfolio.description === null ? {} : { subtitle: portfolio.description }),
      }
    : { title: words.PORTFOLIO };
  return (
    <ScreenHeadingContext value={heading}>
      {portfolio ? (
        <Loaded key={id} portfolio={portfolio} />
      ) : (
        <Screen>
          <Panel
            title={words.PORTFOLIO}
            state={
              isUnknown
                ? { status: "ready" }
                : queryPanelState(query, portfolio, {
                    waitingFor: words.WAITING_FOR_PORTFOLIO,
                    failed: words.PORTFOLIO_FAILED,
                  })
            }
          >
            <EmptyState
              sentence={words.NOT_FOUND}
              reason={words.NOT_FOUND_REASON}
              action={
                <Link className="bp6-button" to="/portfolios">
                  {words.ALL_PORTFOLIOS}
                </Link>
              }
            />
          </Panel>
        </Screen>
      )}
    </ScreenHeadingContext>
  );
}

function Loaded({ portfolio }: { portfolio: PortfolioDetail }) {
  const [begun, setBegun] = useState<TransactionDraft>();
  const [isImporting, setImporting] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const [parameters] = useSearchParams();
  const { id, transactions } = portfolio;
  const tab = TABS.find((each) => each === parameters.get(TAB)) ?? "holdings";
  const addButton = (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      text={words.ADD_TRANSACTION}
      onClick={() => setBegun({})}
    />
  );
  const isEmpty = transactions === 0;
  return (
    <Screen action={isEmpty || isPhone ? undefined : addButton}>
      <div className="portfolio-page">
        <PortfolioBar portfolio={portfolio} onImport={() => setImporting(true)}>
          {/* On a phone, the header's action floats over the rows. */}
          {isPhone && !isEmpty ? addButton : null}
        </PortfolioBar>
        {isEmpty ? null : <PortfolioSummary portfolio={portfolio} />}
        <SplitOffers portfolio={portfolio} />
        {isEmpty ? null : (
          <SectionNav
            label={words.PORTFOLIO}
            links={TABS.map((each) => ({ path: tabPath(id, each), label: words.tabs[each] }))}
            current={tabPath(id, tab)}
          />
        )}
        <TabContent
          tab={isEmpty ? "holdings" : tab}
          portfolio={portfolio}
          onBegin={setBegun}
          addButton={addButton}
        />
      </div>
      {isImporting ? (
        <ImportDialog portfolio={portfolio} onClose={() => setImporting(false)} />
      ) : null}
      {begun ? (
        <TransactionDialog
          key={id}
          portfolio={portfolio}
          begun={begun}
          onClose={() => setBegun(undefined)}
        />
      ) : null}
    </Screen>
  );
}

interface PortfolioBarProps {
  portfolio: PortfolioDetail;
  onImport: () => void;
  children: ReactNode;
}

function PortfolioBar({ portfolio, onImport, children }: PortfolioBarProps) {
  const navigate = useNavigate();
  const path = createRulePath({ portfolioId: portfolio.id, recipe: PORTFOLIO_ALERT });
  return (
    <div className="portfolio-bar">
      <Link to="/portfolios">{words.ALL_PORTFOLIOS}</Link>
      {children}
      <Button icon={<ImportIcon />} text={IMPORT} onClick={onImport} />
      <Button
        variant="minimal"
        icon={<NotificationsIcon />}
        text={words.ALERT}
        onClick={() => void navigate(path)}
      />
      <span className="portfolio-bar-menu">
        <PortfolioMenu portfolio={portfolio} onBeforeDelete={() => void navigate("/portfolios")} />
      </span>
    </div>
  );
}

interface TabContentProps {
  tab: Tab;
  portfolio: PortfolioDetail;
  onBegin: (draft: TransactionDraft) => void;
  addButton: ReactNode;
}

function TabContent({ tab, portfolio, onBegin, addButton }: TabContentProps) {
  switch (tab) {
    case "holdings":
      return <HoldingsTab portfolio={portfolio} onBegin={onBegin} addButton={addButton} />;
    case "performance":
      return <HistoryPanel portfolio={portfolio} />;
    case "transactions":
      return <TransactionsPanel portfolio={portfolio} />;
    case "income":
      return <IncomePanel id={portfolio.id} />;
    default:
      return tab satisfies never;
  }
}

function HoldingsTab({ portfolio, onBegin, addButton }: Omit<TabContentProps, "tab">) {
  const navigate = useNavigate();
  const { id, name, currency, holdings, missing } = portfolio;
  const actionsOf = ({ symbol }: PortfolioHolding) => [
    { text: words.BUY_MORE, icon: <PlusIcon />, onSelect: () => onBegin({ kind: "buy", symbol }) },
    { text: words.SELL, icon: <MinusIcon />, onSelect: () => onBegin({ kind: "sell", symbol }) },
    {
      text: words.PROTECT,
      icon: <ShieldIcon />,
      onSelect: () => void navigate(createRulePath({ symbol, recipe: PROTECTION })),
    },
    {
      text: words.ALERT_ON_WEIGHT,
      icon: <NotificationsIcon />,
      onSelect: () => void navigate(createRulePath({ portfolioId: id, recipe: WEIGHT_ALERT })),
    },
  ];
  const state: PanelState =
    holdings.length > 0
      ? { status: "ready" }
      : {
          status: "empty",
          drawing: "chart",
          sentence: words.NO_HOLDINGS,
          reason: words.NO_HOLDINGS_REASON,
          example: words.NO_HOLDINGS_EXAMPLE,
          action: addButton,
        };
  return (
    <>
      <Panel
        title={words.HOLDINGS}
        {...(holdings.length > 0 ? { count: formatCount(holdings.length) } : {})}
        state={state}
      >
        <HoldingsTable
          name={words.nameHoldings(name)}
          currency={currency}
          holdings={holdings}
          actionsOf={actionsOf}
        />
        {missing.length === 0 ? null : (
          <p className="portfolio-note">{words.describeMissing(formatList(missing))}</p>
        )}
      </Panel>
      {portfolio.transactions === 0 ? null : (
        <div className="portfolio-pair">
          <AllocationPanel id={id} />
          <div className="portfolio-column">
            <GainsPanel portfolio={portfolio} />
            <ManualPricesPanel id={id} />
          </div>
        </div>
      )}
    </>
  );
}
