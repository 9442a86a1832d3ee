import type { BarField } from "../bar.ts";
import type { Interval } from "../bar.ts";
import type { Cell, FeedCell, PriceCell, ValuedCell } from "./cells.ts";
import type { Frame } from "./frame.ts";
import { createIndicator, indicatorSpecs } from "../indicators/indicators.ts";
import { BAR, type Indicator } from "../indicators/indicator.ts";
import { Extreme, RelativeVolume } from "../indicators/volume.ts";
import {
  ChangeReader,
  ChangeSinceReader,
  ChartLineReader,
  ConstantReader,
  DayReader,
  DrawdownReader,
  FactReader,
  HighSinceReader,
  LastPriceReader,
  MultipleReader,
  readBar,
  type Reader,
  type Stateful,
} from "./readers.ts";
import type { ValuedFigure } from "./observation.ts";
import { portfolioSubject } from "./portfolioSubject.ts";
import type { EventName, Rule, Series } from "./rule.ts";
import type { SymbolData } from "./symbolData.ts";

/** Daily bars in 52 weeks. */
export const YEAR_BARS = 252;

export interface Sources {
  symbol(symbol: string): SymbolData;
  feed(event: EventName): FeedCell;
}

/** Maximum number of shared indicators; when it is reached, new rules share new ones. */
const MAX_SHARED = 1000;
const shared = new Map<string, Indicator>();

/** Indicators hold no data, and thousands of rules use the same few. */
function sharedIndicator(key: string, create: () => Indicator): Indicator {
  const known = shared.get(key);
  if (known) return known;
  if (shared.size >= MAX_SHARED) shared.clear();
  const indicator = create();
  shared.set(key, indicator);
  return indicator;
}

export abstract class SeriesCompiler {
  readonly stateful: Stateful[] = [];
  readonly changesSince: ChangeSinceReader[] = [];
  readonly subjects = new Set<SymbolData>();
  protected readonly read: { frame: Frame; isOwn: boolean }[] = [];
  /** Price cells read by the leaf being compiled. */
  protected prices: Cell[] = [];
  /** Portfolio valuations read by the leaf being compiled. */
  protected valuations: ValuedCell[] = [];

  constructor(
    protected readonly rule: Rule,
    protected readonly symbol: string,
    protected readonly sources: Sources,
  ) {}

  protected dataOf(symbol: string | null): SymbolData {
    const data = this.sources.symbol(symbol ?? this.symbol);
    this.subjects.add(data);
    return data;
  }

  protected registerStateful<Node extends Stateful>(node: Node): Node {
    this.stateful.push(node);
    return node;
  }

  protected frame(timeframe: Interval, symbol: string | null): Frame {
    return this.dataOf(symbol).frame(timeframe);
  }

  #readFrame(timeframe: Interval, symbol: string | null): Frame {
    const frame = this.frame(timeframe, symbol);
    this.read.push({ frame, isOwn: symbol === null || symbol === this.symbol });
    return frame;
  }

  #field(frame: Frame, field: BarField, ago: number): Reader {
    return readBar(frame, BAR[field], ago);
  }

  #lastPrice(symbol: string | null): PriceCell {
    const cell = this.dataOf(symbol).cells.price;
    this.prices.push(cell);
    return cell;
  }

  #price(frame: Frame, symbol: string | null): Reader {
    return this.rule.confirmation === "barClose"
      ? this.#field(frame, "close", 0)
      : new LastPriceReader(this.#lastPrice(symbol));
  }

  #portfolioId(): number {
    const { scope } = this.rule;
    return scope.kind === "portfolio" ? scope.portfolioId : 0;
  }

  #valued(data: SymbolData, figure: ValuedFigure): Reader {
    const isClose = this.rule.confirmation === "barClose";
    const cell = data.cells.valued(this.#portfolioId(), figure, isClose);
    this.valuations.push(cell);
    if (!isClose) this.prices.push(cell);
    return new FactReader(cell);
  }

  protected reader(series: Series, path: string): Reader {
    switch (series.kind) {
      case "constant":
        return new ConstantReader(series.value);
      case "multiple":
        return new MultipleReader(series.factor, this.reader(series.of, path));
      case "fact": {
        return new FactReader(this.dataOf(series.symbol).cells.fact(series.fact));
      }
      case "holding":
        return this.#valued(this.dataOf(null), series.figure);
      case "portfolio": {
        const data = this.dataOf(portfolioSubject(this.#portfolioId()));
        if (series.figure !== "drawdown") return this.#valued(data, series.figure);
        const index = this.#valued(data, "index");
        return new DrawdownReader(index, this.registerStateful(new HighSinceReader(path, index)));
      }
      case "line": {
        const frame = this.#readFrame(series.timeframe, null);
        return new ChartLineReader(series, this.rule.confirmation === "barClose" ? frame : null);
      }
      case "price": {
        const frame = this.#readFrame(series.timeframe, series.symbol);
        return series.field === "last"
          ? this.#price(frame, series.symbol)
          : this.#field(frame, series.field, series.ago);
      }
      case "indicator": {
        const frame = this.#readFrame(series.timeframe, series.symbol);
        const { name, parameters, field } = series;
        const key = JSON.stringify([name, field, parameters.map(({ value }) => value)]);
        const lines = frame.add(sharedIndicator(key, () => createIndicator(series)));
        const line = indicatorSpecs[name].lines.findIndex((each) => each.name === series.line);
        return readBar(frame, lines + line, series.ago);
      }
      case "statistic":
        return this.#statistic(series, path);
      default:
        return series satisfies never;
    }
  }

  #statistic(series: Extract<Series, { kind: "statistic" }>, path: string): Reader {
    const { symbol } = series;
    const frame = this.#readFrame(series.timeframe, symbol);
    const isAtBarClose = this.rule.confirmation === "barClose";
    const price = () => this.#price(frame, symbol);
    const extreme = (kind: "highest" | "lowest", field: BarField, bars: number, ago = 0) =>
      readBar(
        frame,
        frame.add(
          sharedIndicator(`${kind} ${field} ${bars}`, () => new Extreme(kind, bars, field)),
        ),
        ago,
      );
    switch (series.name) {
      case "change": {
        // The price counts as an unclosed bar, so earlier bars are one step closer.
        const ago = isAtBarClose ? series.bars : series.bars - 1;
        return new ChangeReader(price(), this.#field(frame, "close", ago));
      }
      case "changeSince": {
        if (series.since === "open") {
          const open = isAtBarClose
            ? this.#field(frame, "open", 0)
            : new DayReader(this.#lastPrice(symbol), "open");
          return new ChangeReader(price(), open);
        }
        const reader = this.registerStateful(new ChangeSinceReader(path, series.since, price()));
        this.changesSince.push(reader);
        return reader;
      }
      case "gap":
        return isAtBarClose
          ? new ChangeReader(this.#field(frame, "open", 0), this.#field(frame, "close", 1))
          : this.#gapOfPrice(symbol);
      case "relativeVolume": {
        const { bars } = series;
        const line = frame.add(
          sharedIndicator(`relativeVolume ${bars}`, () => new RelativeVolume(bars)),
        );
        return readBar(frame, line, 0);
      }
      case "highest":
      case "lowest":
        return extreme(series.name, series.field, series.bars, series.ago);
      case "distanceToHigh":
        return new ChangeReader(price(), extreme("highest", "high", YEAR_BARS));
      case "distanceToLow":
        return new ChangeReader(price(), extreme("lowest", "low", YEAR_BARS));
      case "drawdown":
        return series.bars === null
          ? new DrawdownReader(price(), this.registerStateful(new HighSinceReader(path, price())))
          : new DrawdownReader(price(), extreme("highest", "close", series.bars));
      default:
        return series satisfies never;
    }
  }

  #gapOfPrice(symbol: string | null): Reader {
    const cell = this.#lastPrice(symbol);
    return new ChangeReader(new DayReader(cell, "open"), new DayReader(cell, "previousClose"));
  }
}
