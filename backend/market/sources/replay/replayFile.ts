import { isSymbol } from "../../../domain/symbolText.ts";

/** One file of the replayed folder; read on demand, so that the texts are never all in memory. */
export interface ReplayFile {
  /** From the folder on: `AAPL.csv`, `vod.l.csv.gz`, `factor_files/aapl.csv`. */
  readonly name: string;
  /** Decompressed text. Rejects when the file cannot be read. */
  read(): Promise<string>;
}

/** The data cannot be replayed at all; the message is for the operator. */
export class ReplayDataError extends Error {
  override readonly name = "ReplayDataError";
}

const EXTENSION = /\.csv(\.gz)?$/i;

/** The symbol a file is named after (`vod.l.csv` → `VOD.L`); undefined when it is invalid. */
export function symbolOfFile(name: string): string | undefined {
  const symbol = name.replace(EXTENSION, "").toUpperCase();
  return EXTENSION.test(name) && isSymbol(symbol) ? symbol : undefined;
}
