import "./firingContext.css";
import type { ContextFact, FiringContext } from "../../api/endpoints.ts";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { toWebAddress } from "../../format/text.ts";
import * as words from "./messages.ts";
import { describeContextFact, nameKinds } from "./contextWords.ts";

export interface FiringContextListProps {
  /** Facts from one day before the trigger to ten minutes after it. */
  context: FiringContext;
  /** IANA time zone of the exchange, used in the tooltip; the list shows the user's own time. */
  zone: string | undefined;
}

/**
 * Lists what happened around a trigger, each fact with its source. It never claims that a fact was
 * the cause.
 */
export function FiringContextList({ context, zone }: FiringContextListProps) {
  const { facts, failed, notOffered, collectedAt } = context;
  return (
    <div className="firing-context">
      <h3>{words.AT_THE_SAME_TIME}</h3>
      {collectedAt === null ? <p>{words.NOT_YET_COLLECTED}</p> : null}
      {collectedAt !== null && facts.length === 0 ? <p>{words.NOTHING_KNOWN}</p> : null}
      {facts.length === 0 ? null : (
        <ul>
          {facts.map((fact, place) => (
            // Two facts may be alike in everything but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Fact fact={fact} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      {failed.length === 0 ? null : <p>{words.describeFailed(nameKinds(failed))}</p>}
      {notOffered.length === 0 ? null : <p>{words.describeNotOffered(nameKinds(notOffered))}</p>}
    </div>
  );
}

/** The URL is stored as the vendor sent it, so only web addresses become links. */
function addressOf(fact: ContextFact): string | null {
  const sent = fact.kind === "filing" || fact.kind === "headline" ? fact.url : null;
  return sent === null ? null : toWebAddress(sent);
}

function Fact({ fact, zone }: { fact: ContextFact; zone: string | undefined }) {
  const { text, when } = describeContextFact(fact);
  const { when: atExchange } = describeContextFact(fact, zone);
  const address = addressOf(fact);
  const place = [when, nameSource(fact.source)].filter(Boolean).join(" · ");
  return (
    <>
      {address === null ? (
        text
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
      <span className="firing-context-source figures">
        {atExchange === when ? (
          place
        ) : (
          <Tooltip content={atExchange}>
            <span>{place}</span>
          </Tooltip>
        )}
      </span>
    </>
  );
}
