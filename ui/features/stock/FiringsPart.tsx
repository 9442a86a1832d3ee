import { useGetFiringContextsQuery, useGetQuoteQuery } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { FiringContextList } from "../../app/firingContext/FiringContextList.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { formatAbsoluteTime } from "../../format/time.ts";
import { FIRINGS_WORDS, describeFiredAt, describeNoFirings } from "./parts/messages.ts";

/** The histories list the rest. */
const MAX_FIRINGS = 3;

export function FiringsPart({ symbol }: { symbol: string }) {
  const query = useGetFiringContextsQuery({ symbol }, { refetchOnMountOrArgChange: true });
  const { currentData: contexts } = query;
  const { currentData: quote } = useGetQuoteQuery({ symbol });
  const zone = quote?.exchange.timeZone;
  const waiting = { ...FIRINGS_WORDS, skeleton: <Skeleton width="100%" height="72px" /> };
  return (
    <Panel title={FIRINGS_WORDS.title} state={queryPanelState(query, contexts, waiting)}>
      {contexts?.length === 0 ? (
        <p className="stock-part-nothing">{describeNoFirings(symbol)}</p>
      ) : (
        <ol className="stock-part-body stock-firings">
          {contexts?.slice(0, MAX_FIRINGS).map((context) => (
            <li key={`${context.alertId} ${context.firing}`}>
              <p>
                <Tooltip content={formatAbsoluteTime(context.firedAt, zone)}>
                  <time dateTime={context.firedAt}>
                    {describeFiredAt(formatAbsoluteTime(context.firedAt))}
                  </time>
                </Tooltip>
              </p>
              <FiringContextList context={context} zone={zone} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
