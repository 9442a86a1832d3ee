import { joinPages } from "../api/endpoints.ts";
import { ShowMore } from "../components/ShowMore.tsx";

export interface MoreRowsProps {
  /** What the rows are, in the plural: "alerts". */
  rows: string;
  query: {
    readonly data?: Parameters<typeof joinPages>[0];
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
}

/** Below a list that comes in pages; nothing where there is but one. */
export function MoreRows({ rows, query }: MoreRowsProps) {
  const { data, hasNextPage, isFetchingNextPage } = query;
  const joined = joinPages(data);
  if (!joined || (!hasNextPage && data?.pages.length === 1)) return null;
  return (
    <ShowMore
      rows={rows}
      shown={joined.rows.length}
      total={joined.total}
      hasMore={hasNextPage}
      isBusy={isFetchingNextPage}
      hasFailed={query.isFetchNextPageError}
      onMore={() => void query.fetchNextPage()}
    />
  );
}
