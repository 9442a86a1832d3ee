import { kindOf, marketOf } from "../../domain/symbol.ts";

/**
 * Coins by the ticker in our symbols, with their name. Only these are asked of exchanges, because
 * tickers are not unique: `SUI-USD` is another coin than the one that exchanges call SUI, which is
 * `SUI20947-USD` here (CoinMarketCap's number follows a ticker that an older coin has).
 */
const COINS: ReadonlyMap<string, string> = new Map([
  ["BTC", "Bitcoin"],
  ["ETH", "Ethereum"],
  ["XRP", "XRP"],
  ["BNB", "BNB"],
  ["SOL", "Solana"],
  ["DOGE", "Dogecoin"],
  ["ADA", "Cardano"],
  ["TRX", "TRON"],
  ["LINK", "Chainlink"],
  ["AVAX", "Avalanche"],
  ["XLM", "Stellar"],
  ["LTC", "Litecoin"],
  ["BCH", "Bitcoin Cash"],
  ["DOT", "Polkadot"],
  ["ETC", "Ethereum Classic"],
  ["ATOM", "Cosmos"],
  ["XMR", "Monero"],
  ["ALGO", "Algorand"],
  ["FIL", "Filecoin"],
  ["NEAR", "NEAR Protocol"],
  ["ICP", "Internet Computer"],
  ["AAVE", "Aave"],
  ["XTZ", "Tezos"],
  ["HBAR", "Hedera"],
  ["SHIB", "Shiba Inu"],
  ["VET", "VeChain"],
  ["ZEC", "Zcash"],
  ["DASH", "Dash"],
  ["KSM", "Kusama"],
  ["CRV", "Curve DAO"],
  ["COMP", "Compound"],
  ["CHZ", "Chiliz"],
  ["BAT", "Basic Attention Token"],
  ["USDT", "Tether"],
  ["USDC", "USD Coin"],
  ["UNI7083", "Uniswap"],
  ["SUI20947", "Sui"],
  ["APT21794", "Aptos"],
  ["TON11419", "Toncoin"],
  ["PEPE24478", "Pepe"],
  ["ARB11841", "Arbitrum"],
  ["GRT6719", "The Graph"],
  ["STX4847", "Stacks"],
  ["IMX10603", "Immutable"],
  ["TAO22974", "Bittensor"],
]);

export interface CoinPair {
  /** Tickers as most exchanges write them. */
  readonly base: string;
  readonly quote: string;
  readonly name: string;
}

/** Returns the pair of a coin's symbol: `SUI20947-EUR` is SUI in EUR. Undefined for others. */
export function readCoinPair(symbol: string): CoinPair | undefined {
  if (kindOf(symbol) !== "coin") return undefined;
  const ticker = symbol.slice(0, symbol.lastIndexOf("-"));
  const coin = COINS.get(ticker);
  if (coin === undefined) return undefined;
  const { currency: quote } = marketOf(symbol);
  return { base: ticker.replace(/\d+$/, ""), quote, name: `${coin} ${quote}` };
}
