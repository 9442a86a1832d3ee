import { useEffect, useRef, useState } from "react";
import {
  useMoveWatchlistEntryMutation,
  useTransferWatchlistEntryMutation,
  type WatchlistRow,
  type WatchlistSummary,
} from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

export interface Moves {
  /** New place of the last moved row, for screen readers. */
  readonly announcement: string;
  /** Moves a row before another one; null means the end. */
  moveBefore(symbol: string, before: string | null): Promise<void>;
  /** Negative `places` move up. */
  moveBy(symbol: string, places: number): Promise<void>;
  transfer(symbol: string, to: WatchlistSummary, keep: boolean): Promise<void>;
}

export function useMoves(id: number, rows: readonly WatchlistRow[], total: number): Moves {
  const [move] = useMoveWatchlistEntryMutation();
  const [transfer] = useTransferWatchlistEntryMutation();
  const [announcement, setAnnouncement] = useState("");
  const pressed = useRef<string>(undefined);
  const symbols = rows.map(({ symbol }) => symbol);

  const moveBefore: Moves["moveBefore"] = async (symbol, before) => {
    const from = symbols.indexOf(symbol);
    if (symbol === before || (symbols[from + 1] ?? null) === before) return;
    const others = symbols.filter((each) => each !== symbol);
    const place = before === null ? total : others.indexOf(before) + 1;
    if (await announce(move({ id, symbol, entryMove: { before } }).unwrap(), words.MOVE_FAILED))
      setAnnouncement(words.describePlace(symbol, formatCount(place), formatCount(total)));
  };

  // Restores the focus, which a moved row's button loses.
  useEffect(() => {
    if (pressed.current === undefined || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-row="${CSS.escape(pressed.current)}"]`);
    row?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
    pressed.current = undefined;
  });

  return {
    announcement,
    moveBefore,
    moveBy: async (symbol, places) => {
      pressed.current = symbol;
      const others = symbols.filter((each) => each !== symbol);
      const at = Math.max(0, symbols.indexOf(symbol) + places);
      await moveBefore(symbol, others[at] ?? null);
    },
    transfer: async (symbol, to, keep) => {
      await announce(
        transfer({ id, symbol, entryTransfer: { to: to.id, keep } }).unwrap(),
        words.TRANSFER_FAILED,
        {
          message: keep
            ? words.describeCopied(symbol, to.name)
            : words.describeMoved(symbol, to.name),
        },
      );
    },
  };
}
