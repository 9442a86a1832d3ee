import {
  AddIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  DoubleChevronDownIcon,
  DoubleChevronUpIcon,
  DragHandleVerticalIcon,
  DuplicateIcon,
  MoveIcon,
  TrashIcon,
} from "@blueprintjs/icons";
import { Link } from "react-router-dom";
import type { WatchlistRow, WatchlistSummary } from "../../api/endpoints.ts";
import { ActionMenu, type MenuAction } from "../../components/actions/ActionMenu.tsx";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import { MissingFigure } from "../../components/dataDisplay/MissingFigure.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";
import { Sparkline } from "../../components/stocks/Sparkline.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { SymbolStatusTag } from "../../components/stocks/SymbolStatusTag.tsx";
import { NO_RANGE } from "../../components/messages.ts";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { formatCount } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import * as words from "./messages.ts";
import type { Moves } from "./useMoves.ts";
import type { RowDrag } from "../../app/browser/input/useRowDrag.ts";

export interface RowActions {
  readonly otherLists: readonly WatchlistSummary[];
  readonly removing: string | undefined;
  readonly now: number;
  onOpenChart(symbol: string): void;
  onCreateAlert(symbol: string): void;
  onRemove(symbol: string): void;
}

export interface WatchlistTableRowProps {
  row: WatchlistRow;
  isFirst: boolean;
  isLast: boolean;
  /** Sorted rows cannot be moved. */
  isSorted: boolean;
  isDragged: boolean;
  isDropTarget: boolean;
  handleProps: ReturnType<RowDrag["handleProps"]>;
  moves: Moves;
  actions: RowActions;
}

export function WatchlistTableRow(props: WatchlistTableRowProps) {
  const { row, isSorted, isDragged, isDropTarget, handleProps, actions } = props;
  const { symbol, name, quote, spark, range, alerts } = row;
  const state = `${isDragged ? " watchlist-row-dragged" : ""}${isDropTarget ? " watchlist-row-target" : ""}`;
  return (
    <tr className={`row-table-row watchlist-row${state}`} data-row={symbol}>
      <td className="watchlist-cell-handle">
        {isSorted ? null : (
          <span className="watchlist-handle" title={words.nameDrag(symbol)} {...handleProps}>
            <DragHandleVerticalIcon />
          </span>
        )}
      </td>
      <th scope="row" className="watchlist-cell-symbol">
        <SymbolButton symbol={symbol} onOpen={actions.onOpenChart} />
      </th>
      <td className="watchlist-cell-name">
        <span className="truncate">{name}</span>
        {quote ? <PriceAge of={quote} now={actions.now} /> : null}
        <SymbolStatusTag status={row.symbolStatus} />
      </td>
      <td className="watchlist-cell-day">
        <Sparkline values={spark} previousClose={quote?.previousClose} />
      </td>
      <td className="watchlist-cell-price">
        <PriceText value={quote?.price} symbol={symbol} currency={quote?.currency} />
      </td>
      <td className="watchlist-cell-change">
        <ChangeText percent={quote?.changePercent} />
      </td>
      <td className="watchlist-cell-range">
        {range === null || !quote ? (
          <MissingFigure reason={NO_RANGE} />
        ) : (
          <DistanceTrack
            size="small"
            symbol={symbol}
            price={quote.price}
            year={range}
            currency={quote.currency}
          />
        )}
      </td>
      <td className="watchlist-cell-earnings">
        <NextReport earnings={row.earnings} />
      </td>
      <td className="watchlist-cell-alerts">
        {alerts === 0 ? (
          <span className="figures">{formatCount(0)}</span>
        ) : (
          <Link
            className="figures"
            to="/alerts"
            aria-label={words.nameAlerts(formatCount(alerts), alerts === 1, symbol)}
          >
            {formatCount(alerts)}
          </Link>
        )}
      </td>
      <td className="watchlist-cell-menu">
        <ActionMenu
          name={words.nameRowMenu(symbol)}
          isBusy={actions.removing === symbol}
          actions={menuOf(props)}
        />
      </td>
    </tr>
  );
}

function NextReport({ earnings }: Pick<WatchlistRow, "earnings">) {
  if (earnings === null) return <MissingFigure reason={words.NO_EARNINGS_DATE} />;
  const { date, daysUntil, isConfirmed } = earnings;
  return (
    <>
      <Tooltip content={formatCalendarDate(date)} describes>
        <time className="figures" dateTime={date}>
          {daysUntil === 0 ? words.TODAY : words.describeDays(formatCount(daysUntil))}
        </time>
      </Tooltip>
      {isConfirmed ? null : <span className="watchlist-unconfirmed">{words.UNCONFIRMED}</span>}
    </>
  );
}

function menuOf(props: WatchlistTableRowProps): readonly MenuAction[] {
  const { row, isFirst, isLast, isSorted, moves, actions } = props;
  const { symbol } = row;
  const ways: MenuAction[] = [];
  if (!isSorted && !isFirst) {
    ways.push(
      { text: words.MOVE_UP, icon: <ArrowUpIcon />, onSelect: () => void moves.moveBy(symbol, -1) },
      {
        text: words.MOVE_TOP,
        icon: <DoubleChevronUpIcon />,
        onSelect: () => void moves.moveBy(symbol, Number.NEGATIVE_INFINITY),
      },
    );
  }
  if (!isSorted && !isLast) {
    ways.push(
      {
        text: words.MOVE_DOWN,
        icon: <ArrowDownIcon />,
        onSelect: () => void moves.moveBy(symbol, 1),
      },
      {
        text: words.MOVE_END,
        icon: <DoubleChevronDownIcon />,
        onSelect: () => void moves.moveBefore(symbol, null),
      },
    );
  }
  return [
    ...ways,
    { text: words.CREATE_ALERT, icon: <AddIcon />, onSelect: () => actions.onCreateAlert(symbol) },
    ...actions.otherLists.flatMap((list) => [
      {
        text: words.nameCopyTo(list.name),
        icon: <DuplicateIcon />,
        onSelect: () => void moves.transfer(symbol, list, true),
      },
      {
        text: words.nameMoveTo(list.name),
        icon: <MoveIcon />,
        onSelect: () => void moves.transfer(symbol, list, false),
      },
    ]),
    { text: words.REMOVE, icon: <TrashIcon />, onSelect: () => actions.onRemove(symbol) },
  ];
}
