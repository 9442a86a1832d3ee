import type { MarketList } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { countPages } from "../../app/stocks/messages.ts";
import { NoticeBar } from "../../components/feedback/NoticeBar.tsx";
import { formatCount } from "../../format/number.ts";
import { formatAsOf } from "../../format/time.ts";
import * as words from "./messages.ts";

export interface ListNoticeProps {
  list: MarketList;
  listed: number;
  name: string;
}

/** Renders nothing if the list is complete. */
export function ListNotice(props: ListNoticeProps) {
  const now = useNow();
  const sentence = describeList(props, now);
  if (sentence === null) return null;
  const tone = props.list.status === "reading" ? "plain" : "warning";
  return (
    <div className="markets-notice">
      <NoticeBar tone={tone} sentence={sentence} />
    </div>
  );
}

function describeList({ list, listed, name }: ListNoticeProps, now: number): string | null {
  const { status, pages, expected, total, asOf } = list;
  switch (status) {
    case "reading": {
      const read = countPages(pages, expected);
      return asOf === null
        ? words.describeReading(name, read)
        : words.describeReadingAnew(name, read, formatAsOf(asOf, now));
    }
    case "partial":
      return words.describePartial(
        name,
        formatCount(listed),
        total === null ? null : formatCount(total),
      );
    case "failed":
      return asOf === null
        ? words.describeListFailed(name)
        : words.describeOldList(name, formatAsOf(asOf, now));
    case "complete":
    case "none":
      return null;
    default:
      return status satisfies never;
  }
}
