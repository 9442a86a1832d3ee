import { marketCodes, type MarketCode } from "../../../backend/domain/exchanges/exchange.ts";
import { Button } from "@blueprintjs/core";
import { useRef, type FormEvent } from "react";
import { FormField, FormSelect } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { SymbolField } from "../../app/stocks/search/SymbolField.tsx";
import { appendSuffix, MARKETS, searchFormOfSymbol, type SearchForm } from "./markets.ts";
import { FIND_STOCK, MARKET, SEARCH, SUFFIX_HELP, SYMBOL } from "./messages.ts";

export interface SearchPanelProps {
  /** Selected market and typed text. */
  form: SearchForm;
  /** Says why nothing was found; shown below the symbol. */
  problem: string | undefined;
  /** True during a search. */
  isSearching: boolean;
  onChange: (form: SearchForm) => void;
  /** Resolves to false if nothing was found; the focus then returns to the symbol. */
  onSearch: (form: SearchForm) => Promise<boolean>;
}

export function SearchPanel({ form, problem, isSearching, onChange, onSearch }: SearchPanelProps) {
  const element = useRef<HTMLFormElement>(null);
  const { market, text } = form;
  const { popular } = MARKETS[market];

  const search = async (wanted: SearchForm) => {
    if (await onSearch(wanted)) return;
    element.current?.querySelector<HTMLInputElement>("[name=symbol]")?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search(form);
  };

  const choose = (chosen: SearchForm) => {
    onChange(chosen);
    void search(chosen);
  };

  return (
    <Panel title={FIND_STOCK} isPadded>
      <form ref={element} className="form-stack" onSubmit={submit} noValidate>
        <FormSelect
          label={MARKET}
          value={market}
          onChange={(event) =>
            onChange({ ...form, market: event.currentTarget.value as MarketCode })
          }
          options={marketCodes.map((code) => ({ value: code, label: MARKETS[code].name }))}
        />
        <div className="international-symbol">
          <FormField
            label={SYMBOL}
            error={problem}
            help={text.trim() === "" ? SUFFIX_HELP : appendSuffix(text, market)}
          >
            {(wiring) => (
              <SymbolField
                {...wiring}
                name="symbol"
                value={text}
                symbol={appendSuffix(text, market)}
                market={market}
                placeholder={popular[0]?.symbol ?? ""}
                onChange={(typed) => onChange({ ...form, text: typed })}
                onChoose={(symbol) => choose(searchFormOfSymbol(symbol))}
              />
            )}
          </FormField>
          <Button type="submit" intent="primary" text={SEARCH} loading={isSearching} />
        </div>
      </form>
    </Panel>
  );
}
