import * as words from "../messages.ts";
import { Button } from "@blueprintjs/core";
import {
  ComparisonIcon,
  DownloadIcon,
  FunctionIcon,
  MediaIcon,
  RectangleIcon,
  SlashIcon,
  ThIcon,
} from "@blueprintjs/icons";
import { IndicatorPicker } from "../../../charts/controls/IndicatorPicker.tsx";
import { ActionMenu } from "../../../components/actions/ActionMenu.tsx";
import { PopoverButton } from "../../../components/actions/PopoverButton.tsx";
import type { ChartView } from "./useChartView.ts";
import { MAX_SEARCH_TEXT } from "../../../../backend/domain/limits.ts";
import { useEffect, useRef, useState } from "react";
import { useSearchStocksQuery } from "../../../api/endpoints.ts";
import { useDebounced } from "../../../app/browser/useDebounced.ts";
import { QUOTE_LOOKUP_DEBOUNCE_MS } from "../../../app/stocks/search/useQuotePreview.ts";
import { SymbolInput } from "../../../components/forms/SymbolInput.tsx";
import { COMPARE_WITH, MATCHING_STOCKS, SYMBOL_OR_COMPANY, describeNoMatch } from "../messages.ts";

export interface ChartToolsProps {
  symbol: string;
  view: ChartView;
  setView: (change: Partial<ChartView>) => void;
  /** False until there is a chart to draw on and to save. */
  isReady: boolean;
  isDrawing: boolean;
  onDraw: (isDrawing: boolean) => void;
  savePicture: () => void;
  saveCsv: () => void;
}

export function ChartTools(props: ChartToolsProps) {
  const { symbol, view, setView, isReady, isDrawing, onDraw, savePicture, saveCsv } = props;
  const { interval, type, hasTable, indicators, bodies, compare } = view;
  const isHollow = bodies === "hollow";
  return (
    <>
      <PopoverButton
        name={words.INDICATORS}
        button={{ variant: "minimal", icon: <FunctionIcon />, text: words.INDICATORS }}
        className="indicator-popover"
      >
        {() => (
          <IndicatorPicker
            chosen={indicators}
            interval={interval}
            onChange={(chosen) => setView({ indicators: chosen })}
          />
        )}
      </PopoverButton>
      <PopoverButton
        name={words.COMPARE}
        button={{
          variant: "minimal",
          icon: <ComparisonIcon />,
          text: words.COMPARE,
          active: compare !== null,
        }}
      >
        {(close) => (
          <ComparePicker
            symbol={symbol}
            onChoose={(chosen) => {
              setView({ compare: chosen });
              close();
            }}
          />
        )}
      </PopoverButton>
      <Button
        variant="minimal"
        icon={<SlashIcon />}
        text={words.DRAW_LINE}
        active={isDrawing}
        aria-pressed={isDrawing}
        disabled={!isReady}
        onClick={() => onDraw(!isDrawing)}
      />
      <ActionMenu
        name={words.MORE_CHART_TOOLS}
        actions={[
          {
            text: hasTable ? words.HIDE_TABLE : words.TABLE_VIEW,
            icon: <ThIcon />,
            onSelect: () => setView({ hasTable: !hasTable }),
          },
          ...(type === "candlestick"
            ? [
                {
                  text: isHollow ? words.FILLED_CANDLES : words.HOLLOW_CANDLES,
                  icon: <RectangleIcon />,
                  onSelect: () => setView({ bodies: isHollow ? "filled" : "hollow" }),
                },
              ]
            : []),
          ...(isReady
            ? [
                { text: words.SAVE_PNG, icon: <MediaIcon />, onSelect: savePicture },
                { text: words.SAVE_CSV, icon: <DownloadIcon />, onSelect: saveCsv },
              ]
            : []),
        ]}
      />
    </>
  );
}

const MAX_MATCHES = 6;

interface ComparePickerProps {
  symbol: string;
  onChoose: (symbol: string) => void;
}

/** Finds the stock to compare with, by its symbol or name. */
function ComparePicker({ symbol: own, onChoose }: ComparePickerProps) {
  const [text, setText] = useState("");
  const isEntered = useRef(false);
  const q = useDebounced(text.trim(), QUOTE_LOOKUP_DEBOUNCE_MS);
  const isWanted = q !== "" && q === text.trim();
  const { currentData, isFetching } = useSearchStocksQuery({ q }, { skip: !isWanted });
  const matches = isWanted
    ? (currentData ?? []).filter(({ symbol }) => symbol !== own).slice(0, MAX_MATCHES)
    : [];
  const choose = (symbol: string) => {
    isEntered.current = false;
    setText("");
    onChoose(symbol);
  };
  // Enter waits for the matches.
  useEffect(() => {
    const [best] = matches;
    if (isEntered.current && best) choose(best.symbol);
  });
  return (
    <div className="compare-picker">
      <SymbolInput
        aria-label={COMPARE_WITH}
        placeholder={SYMBOL_OR_COMPANY}
        maxLength={MAX_SEARCH_TEXT}
        value={text}
        onChange={(typed) => {
          isEntered.current = false;
          setText(typed);
        }}
        onEnter={() => {
          const [best] = matches;
          if (best) choose(best.symbol);
          else isEntered.current = text.trim() !== "";
        }}
      />
      <div aria-live="polite">
        {isWanted && !isFetching && matches.length === 0 ? (
          <p className="compare-picker-note">{describeNoMatch(text.trim())}</p>
        ) : null}
        {matches.length === 0 ? null : (
          <ul className="compare-picker-matches" aria-label={MATCHING_STOCKS}>
            {matches.map(({ symbol, name }) => (
              <li key={symbol}>
                <Button variant="minimal" onClick={() => choose(symbol)}>
                  <b className="figures">{symbol}</b> {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
