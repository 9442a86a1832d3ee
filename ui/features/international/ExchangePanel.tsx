import { isMarketCode } from "../../../backend/domain/exchanges/exchange.ts";
import { useState } from "react";
import { useListExchangesQuery, type Exchange } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { describeExchange } from "../../app/stocks/messages.ts";
import { SearchSelect } from "../../app/stocks/search/SearchSelect.tsx";
import { FormField } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { PopularStock } from "./PopularStock.tsx";
import * as words from "./messages.ts";

export interface ExchangePanelProps {
  /** Called with the whole symbol, including the suffix. */
  onChoose: (symbol: string) => void;
}

export function ExchangePanel({ onChoose }: ExchangePanelProps) {
  const query = useListExchangesQuery();
  const { data } = query;
  const state = queryPanelState(query, query.isError ? data : [], {
    waitingFor: words.LOADING_EXCHANGES,
    failed: words.EXCHANGES_FAILED,
  });
  return (
    <Panel title={words.OTHER_EXCHANGES} isPadded state={state}>
      {/* The form keeps its height while it loads. */}
      <ExchangeForm exchanges={otherExchanges(data ?? [])} isLoading={!data} onChoose={onChoose} />
    </Panel>
  );
}

const otherExchanges = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges
    .filter(({ code }) => !isMarketCode(code))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));

function ExchangeForm({
  exchanges,
  isLoading,
  onChoose,
}: ExchangePanelProps & { exchanges: readonly Exchange[]; isLoading: boolean }) {
  const [code, setCode] = useState("");
  const chosen = exchanges.find((exchange) => exchange.code === code);
  return (
    <div className="form-stack">
      <FormField
        label={words.EXCHANGE}
        {...(chosen && { help: words.describeSuffix(chosen.suffix, chosen.currency) })}
      >
        {(wiring) => (
          <SearchSelect
            {...wiring}
            listName={words.OTHER_EXCHANGES}
            isDisabled={isLoading}
            placeholder={isLoading ? words.LOADING_EXCHANGES : words.CHOOSE_EXCHANGE}
            value={code}
            onChange={setCode}
            options={exchanges.map(({ code: value, name, country }) => ({
              value,
              label: describeExchange(name, country),
            }))}
          />
        )}
      </FormField>
      {chosen && chosen.symbols.length > 0 ? (
        <fieldset className="international-popular">
          <legend>{words.symbolsOf(chosen.name)}</legend>
          {chosen.symbols.map(({ symbol, name }) => (
            <PopularStock
              key={symbol}
              symbol={symbol}
              name={name}
              onChoose={() => onChoose(symbol)}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
