import { useEffect, useState } from "react";
import { joinPages } from "../api/endpoints.ts";
import { ShowMore } from "../components/actions/ShowMore.tsx";

export interface MoreRowsProps {
  /** Plural name of the rows: "alerts". */
  rows: string;
  query: {
    readonly data?: Parameters<typeof joinPages>[0];
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
}

/** Renders nothing if there is only one page. */
export function MoreRows({ rows, query }: MoreRowsProps) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const pages = data?.pages.length ?? 0;
  // A refetch of the loaded rows drops a request for more.
  const [wantedAfter, setWantedAfter] = useState(0);
  const isWanted = wantedAfter === pages && hasNextPage && !query.isFetchNextPageError;
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage();
  }, [isWanted, isFetching, fetchNextPage]);
  const joined = joinPages(data);
  if (!joined || (!hasNextPage && pages === 1)) return null;
  return (
    <ShowMore
      rows={rows}
      shown={joined.rows.length}
      total={joined.total}
      hasMore={hasNextPage}
      isBusy={isWanted || isFetchingNextPage}
      hasFailed={query.isFetchNextPageError}
      onMore={() => (isFetching ? setWantedAfter(pages) : void fetchNextPage())}
    />
  );
}
