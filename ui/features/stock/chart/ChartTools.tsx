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
import { ComparePicker } from "../ComparePicker.tsx";
import * as words from "../messages.ts";
import type { ChartView } from "./useChartView.ts";

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

/** Indicators, comparison, drawing tool and the menu of the less usual tools. */
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
