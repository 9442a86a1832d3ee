import { isSymbol } from "../../../domain/symbolText.ts";

/** One file of the replayed folder. Read on demand, so that the texts are never all in memory. */
export interface ReplayFile {
  /** Path relative to the folder: `AAPL.csv`, `vod.l.csv.gz`, `factor_files/aapl.csv`. */
  readonly name: string;
  /** Returns the decompressed text. Rejects if the file cannot be read. */
  read(): Promise<string>;
}

/** The data cannot be replayed at all. The message is for the operator. */
export class ReplayDataError extends Error {
  override readonly name = "ReplayDataError";
}

const EXTENSION = /\.csv(\.gz)?$/i;

/** Returns the symbol in a file name (`vod.l.csv` → `VOD.L`); undefined if invalid. */
export function symbolOfFile(name: string): string | undefined {
  const symbol = name.replace(EXTENSION, "").toUpperCase();
  return EXTENSION.test(name) && isSymbol(symbol) ? symbol : undefined;
}
