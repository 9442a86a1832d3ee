import { Button, SegmentedControl, Tag } from "@blueprintjs/core";
import { FilterIcon } from "@blueprintjs/icons";
import { useId, useState } from "react";
import { useGetScreenerSourcesQuery, type ScreenerRunDetails } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { FormField, FormSelect } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { describeRemaining, RunDetails } from "./RunDetails.tsx";
import { RunProgress } from "../../components/feedback/RunProgress.tsx";
import { useMarkets, type Markets } from "../../app/stocks/search/markets.ts";
import { isAbroad, type ScreenerKind } from "../../app/stockLists/runWords.ts";
import { formatCount, formatVolume } from "../../format/number.ts";
import {
  countChanged,
  MAX_PRICES,
  MIN_VOLUMES,
  readUpside,
  UPSIDES,
  withChosen,
  writeUpside,
  type Limits,
  readMarkets,
  writeMarkets,
} from "./limits.ts";
import * as words from "./messages.ts";
import type { ScreenerControl } from "./useScreener.ts";
import { marketCodes } from "../../../backend/domain/exchanges/exchange.ts";
import { describeExchange } from "../../app/stocks/messages.ts";
import { SearchSelect } from "../../app/stocks/search/SearchSelect.tsx";
import { formatList } from "../../format/text.ts";

export interface FilterPanelProps {
  kind: ScreenerKind;
  /** Maximum price, minimum volume, upside and markets. */
  limits: Limits;
  /** State of the screener and the call that runs it. */
  control: ScreenerControl;
  /** Number of results of the last run. */
  found: number;
  /** Number of these within the limits. */
  shown: number;
  /** Called with the selected screener. */
  onKindChange: (kind: ScreenerKind) => void;
  /** Called with all limits after one has changed. */
  onLimitsChange: (limits: Limits) => void;
}

export function FilterPanel(props: FilterPanelProps) {
  const { kind, limits, control, found, shown, onKindChange, onLimitsChange } = props;
  const { isRunning, status } = control;
  const isPhone = useMediaQuery(PHONE);
  const [isUnfolded, setUnfolded] = useState(false);
  const filtersId = useId();
  const changed = countChanged(limits);
  const run = status?.run ?? null;
  const markets = useMarkets();
  const { nameOf } = markets;
  return (
    <Panel
      title={words.describeStocksUnder(limits.maxPrice)}
      actions={
        <output>
          <Tag minimal intent={isRunning ? "primary" : "none"}>
            {isRunning ? words.RUNNING : words.IDLE}
          </Tag>
        </output>
      }
      isPadded
    >
      <div className="screener-controls">
        <SegmentedControl
          aria-label={words.SCREENER_MODE}
          options={[
            { label: words.STANDARD, value: "standard" },
            { label: words.EARNINGS, value: "earnings" },
          ]}
          value={kind}
          onValueChange={(value) => onKindChange(value === "earnings" ? "earnings" : "standard")}
        />
        {isPhone ? (
          <Button
            icon={<FilterIcon />}
            text={words.describeFilters(changed === 0 ? "" : formatCount(changed))}
            aria-expanded={isUnfolded}
            aria-controls={filtersId}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        ) : null}
        <div id={filtersId} className="screener-filters" hidden={isPhone && !isUnfolded}>
          <Filters limits={limits} markets={markets} onChange={onLimitsChange} />
        </div>
        <Button
          className="screener-run"
          intent="primary"
          text={kind === "standard" ? words.RUN_SCREENER : words.RUN_EARNINGS_SCREENER}
          loading={isRunning}
          disabled={isRunning || control.isUnknown}
          onClick={() => void control.run(limits)}
        />
        <div className="screener-run-foot">
          {isRunning ? (
            <ScanFacts run={run} />
          ) : (
            <RunFacts lastRun={status?.lastRun ?? null} found={found} shown={shown} />
          )}
          <div className="run-progress-place">
            {isRunning ? (
              <RunProgress
                label={kind === "standard" ? words.SCREENER_RUN : words.EARNINGS_SCREENER_RUN}
                done={status?.progress?.done ?? 0}
                total={status?.progress?.total ?? 0}
              />
            ) : null}
          </div>
        </div>
        <RunDetails run={run} nameOf={nameOf} />
      </div>
    </Panel>
  );
}

interface FiltersProps {
  limits: Limits;
  markets: Markets;
  onChange: (limits: Limits) => void;
}

function Filters({ limits, markets, onChange }: FiltersProps) {
  return (
    <>
      <FormField label={words.MARKET}>
        {(wiring) => (
          <MarketSelect
            wiring={wiring}
            chosen={limits.markets}
            markets={markets}
            onChange={(chosen) => onChange({ ...limits, markets: chosen })}
          />
        )}
      </FormField>
      <FormSelect
        label={words.MAX_PRICE}
        {...(isAbroad(limits.markets) && { help: words.PRICE_IN_DOLLARS })}
        value={limits.maxPrice}
        onChange={(event) => onChange({ ...limits, maxPrice: Number(event.currentTarget.value) })}
        options={withChosen(MAX_PRICES, limits.maxPrice).map((value) => ({
          value,
          label: words.describeUnder(value),
        }))}
      />
      <FormSelect
        label={words.MIN_VOLUME}
        value={limits.minVolume}
        onChange={(event) => onChange({ ...limits, minVolume: Number(event.currentTarget.value) })}
        options={withChosen(MIN_VOLUMES, limits.minVolume).map((value) => ({
          value,
          label: `${formatVolume(value)}+`,
        }))}
      />
      <FormSelect
        label={words.UPSIDE_FILTER}
        value={writeUpside(limits.upside)}
        onChange={(event) => onChange({ ...limits, upside: readUpside(event.currentTarget.value) })}
        options={[
          { value: "all", label: words.ALL },
          ...withChosen(UPSIDES, limits.upside).map((value) => ({
            value: String(value),
            label: `${value}%+`,
          })),
        ]}
      />
    </>
  );
}

function ScanFacts({ run }: { run: ScreenerRunDetails | null }) {
  const { data: sources } = useGetScreenerSourcesQuery();
  const remaining = describeRemaining(run);
  return (
    <p className="screener-run-facts figures">
      {sources === undefined ? null : (
        <span>
          {words.describeScan(
            formatCount(sources.activeSources),
            formatCount(sources.totalSources),
          )}
        </span>
      )}
      {remaining === "" ? null : <span>{remaining}</span>}
    </p>
  );
}

interface RunFactsProps extends Pick<FilterPanelProps, "found" | "shown"> {
  lastRun: string | null;
}

function RunFacts({ lastRun, found, shown }: RunFactsProps) {
  const now = useNow();
  const { data: sources } = useGetScreenerSourcesQuery();
  return (
    <p className="screener-run-facts">
      <span>
        {lastRun === null ? (
          words.NEVER_RUN
        ) : (
          <>
            {words.LAST_RUN} <RelativeTime at={lastRun} now={now} />
          </>
        )}
      </span>
      <output>
        {words.describeFound(formatCount(found))}
        {shown === found ? null : `, ${words.describeShown(formatCount(shown))}`}
      </output>
      {sources === undefined ? null : (
        <span>
          {words.describeSources(
            formatCount(sources.activeSources),
            formatCount(sources.totalSources),
          )}
        </span>
      )}
    </p>
  );
}

interface MarketSelectProps {
  wiring: { id: string };
  chosen: readonly string[];
  markets: Markets;
  onChange: (markets: readonly string[]) => void;
}

function MarketSelect({ wiring, chosen, markets, onChange }: MarketSelectProps) {
  const { others, nameOf } = markets;
  const value = writeMarkets(chosen);
  const options = [
    ...marketCodes.map((code) => ({ value: code, label: nameOf(code) })),
    { value: writeMarkets(marketCodes), label: words.ALL_FOUR_MARKETS },
    ...others.map(({ code, name, country }) => ({
      value: code,
      label: describeExchange(name, country),
    })),
  ];
  const isOffered = options.some((option) => option.value === value);
  return (
    <SearchSelect
      {...wiring}
      listName={words.MARKETS_LIST}
      value={value}
      onChange={(next) => onChange(readMarkets(next))}
      options={isOffered ? options : [{ value, label: formatList(chosen.map(nameOf)) }, ...options]}
    />
  );
}
