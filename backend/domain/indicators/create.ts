import {
  indicatorSpecs,
  parametersOf,
  type ChosenIndicator,
  type ParameterName,
} from "./indicatorSpecs.ts";
import { BollingerBands, Ema, Macd, Sma, Wma } from "./averages.ts";
import { DonchianChannels, Ichimoku, KeltnerChannels, Supertrend } from "./channels.ts";
import type { Indicator } from "./indicator.ts";
import { Adx, Atr, Cci, Rsi, Stochastic, WilliamsR } from "./oscillators.ts";
import { AnchoredVwap, Obv, Vwap } from "./volume.ts";

/** A cold indicator. With a warm-up of one's own it begins there, whatever its first values depend on. */
export function createIndicator(series: ChosenIndicator, ownWarmUp?: number): Indicator {
  const { name } = series;
  const parameters = parametersOf(series);
  const warmUp = ownWarmUp ?? indicatorSpecs[name].warmUp(parameters);
  const field = series.field ?? "close";
  const of = (parameter: ParameterName): number => parameters[parameter] ?? 1;
  switch (name) {
    case "sma":
      return new Sma(of("period"), field);
    case "ema":
      return new Ema(of("period"), field, warmUp);
    case "wma":
      return new Wma(of("period"), field);
    case "rsi":
      return new Rsi(of("period"), field, warmUp);
    case "macd": {
      const [fast, slow, signal] = [of("fastPeriod"), of("slowPeriod"), of("signalPeriod")];
      return new Macd({ fast, slow, signal }, field, warmUp);
    }
    case "bollinger":
      return new BollingerBands(of("period"), of("deviations"), field);
    case "keltner":
      return new KeltnerChannels(of("period"), of("atrPeriod"), of("multiplier"), warmUp);
    case "donchian":
      return new DonchianChannels(of("period"));
    case "atr":
      return new Atr(of("period"), warmUp);
    case "adx":
      return new Adx(of("period"), warmUp);
    case "stochastic":
      return new Stochastic(of("kPeriod"), of("kSmoothing"), of("dPeriod"));
    case "williamsR":
      return new WilliamsR(of("period"));
    case "cci":
      return new Cci(of("period"));
    case "obv":
      return new Obv(of("anchor"));
    case "vwap":
      return new Vwap();
    case "anchoredVwap":
      return new AnchoredVwap(of("anchor"));
    case "supertrend":
      return new Supertrend(
        of("period"),
        of("multiplier"),
        warmUp,
        ownWarmUp === undefined ? (indicatorSpecs[name].settle ?? null) : null,
      );
    case "ichimoku":
      return new Ichimoku({
        conversion: of("conversionPeriod"),
        base: of("basePeriod"),
        span: of("spanPeriod"),
        displacement: of("displacement"),
      });
    default:
      return name satisfies never;
  }
}
