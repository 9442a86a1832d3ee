import { t } from "elysia";
import { DEFAULT_PAGE, MAX_PAGE, type Page } from "../../contract/page.ts";
import { digits, IdParameter } from "./parameters.ts";

/** The validator sees a string, as for every parameter; the API document says integer. */
const PageLimit = digits("^([1-9][0-9]{0,2}|1000)$", {
  format: "numeric",
  maximum: MAX_PAGE,
  description: `Maximum number of rows. Default: ${DEFAULT_PAGE}`,
});

/** `?limit&after` for a list with ids, newest first. */
export const PageQuery = {
  limit: t.Optional(PageLimit),
  after: t.Optional(IdParameter.properties.id),
};

export const PAGES =
  "Returns at most `limit` rows, starting after the row identified by `after`. `X-Total-Count` is the total number of " +
  'rows, and `Link` with `rel="next"` leads to the next page.';

interface Reply {
  readonly request: Request;
  readonly set: { readonly headers: Record<string, string | number | undefined> };
}

/** Returns the rows; the headers describe their position in the whole list (RFC 8288). */
export function answerPage<Row>({ rows, total, next }: Page<Row>, { request, set }: Reply): Row[] {
  set.headers["x-total-count"] = String(total);
  if (next !== null) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set("after", String(next));
    set.headers["link"] = `<${pathname}?${searchParams.toString()}>; rel="next"`;
  }
  return rows;
}
