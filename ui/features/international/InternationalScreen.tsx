import "./international.css";
import {
  DEFAULT_MARKET,
  marketSuffixes,
  type MarketCode,
} from "../../../backend/domain/exchanges/exchange.ts";
import { useRef, useState } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useLazyGetInternationalQuoteQuery } from "../../api/endpoints.ts";
import { Screen } from "../../app/Screen.tsx";
import { useNameFallback } from "../../app/stocks/search/useNameFallback.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { showToast } from "../../app/toasts.ts";
import { appendSuffix, MARKETS, searchFormOf, type SearchForm } from "./markets.ts";
import * as words from "./messages.ts";
import { ExchangePanel } from "./ExchangePanel.tsx";
import { PopularStock } from "./PopularStock.tsx";
import { ResultPanel } from "./ResultPanel.tsx";
import { SearchPanel } from "./SearchPanel.tsx";

export function InternationalScreen() {
  const [form, setForm] = useState<SearchForm>({ market: DEFAULT_MARKET, text: "" });
  /** Responses for an earlier form no longer apply. */
  const latest = useRef(form);
  const [problem, setProblem] = useState<string>();
  // The subscribed query keeps the price current.
  const [lookUp, { currentData: quote, isFetching }] = useLazyGetInternationalQuoteQuery();

  const found = problem === undefined ? quote : undefined;

  const askByName = useNameFallback();

  const change = (changed: SearchForm) => {
    latest.current = changed;
    setProblem(undefined);
    setForm(changed);
  };

  const search = async (wanted: SearchForm): Promise<boolean> => {
    change(wanted);
    let asked = wanted;
    const { market, text } = wanted;
    if (text.trim() === "") {
      setProblem(words.SYMBOL_REQUIRED);
      return false;
    }
    const symbol = appendSuffix(text, market);
    try {
      await askByName({
        text,
        symbol,
        market,
        request: (each) => lookUp({ symbol: each }).unwrap(),
        accept: (match) => {
          if (latest.current !== asked) return false;
          asked = searchFormOf(match);
          change(asked);
          return true;
        },
      });
      return true;
    } catch (error) {
      if (latest.current !== asked) return true;
      if (isUnknownSymbol(error)) {
        setProblem(words.describeMissing(symbol));
        showToast({ intent: "failure", message: words.STOCK_NOT_FOUND });
      } else {
        setProblem(words.LOOKUP_FAILED);
      }
      return false;
    }
  };

  const choose = (chosen: SearchForm) => void search(chosen);
  const chooseSymbol = (text: string) => choose({ market: DEFAULT_MARKET, text });

  return (
    <Screen>
      <div className="international">
        <SearchPanel
          form={form}
          problem={problem}
          isSearching={isFetching}
          onChange={change}
          onSearch={search}
        />
        {found ? <ResultPanel quote={found} /> : null}
        <PopularPanel market={form.market} onChoose={choose} />
        <ExchangePanel onChoose={chooseSymbol} />
      </div>
      {/* The card changes with every price, so only its stock is announced. */}
      <output className="visually-hidden">
        {found ? words.describeFound(found.name, found.symbol) : ""}
      </output>
    </Screen>
  );
}

interface PopularPanelProps {
  market: MarketCode;
  onChoose: (form: SearchForm) => void;
}

function PopularPanel({ market, onChoose }: PopularPanelProps) {
  const { popular } = MARKETS[market];
  return (
    <Panel title={words.POPULAR_STOCKS}>
      <div className="international-popular">
        {popular.map(({ symbol, name }) => (
          <PopularStock
            key={symbol}
            symbol={`${symbol}${marketSuffixes[market]}`}
            name={name}
            onChoose={() => onChoose({ market, text: symbol })}
          />
        ))}
      </div>
    </Panel>
  );
}
