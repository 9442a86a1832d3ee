import { WarningSignIcon } from "@blueprintjs/icons";
import { Link, useLocation } from "react-router-dom";
import { useGetHealthQuery, useGetSourcesQuery, type Health } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { describeChannelFault } from "../../app/messages.ts";
import { PopoverButton } from "../../components/actions/PopoverButton.tsx";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { formatList } from "../../format/text.ts";
import { formatAsOf } from "../../format/time.ts";
import { findScreen } from "../../screens.ts";
import { findMissingData, isAnyDown, type MissingKind } from "./missingData.ts";
import * as words from "./messages.ts";

const HEALTH_EVERY_MS = MINUTE_MS / 2;

interface Problem {
  readonly name: string;
  readonly sentences: readonly string[];
  readonly link: { readonly to: string; readonly text: string };
}

/** Opens what the server reports. It is in the header, so that a report moves nothing. */
export function AttentionButton() {
  const { data: health } = useGetHealthQuery(undefined, { pollingInterval: HEALTH_EVERY_MS });
  const now = useNow();
  const problems = [
    useMissingData(health, now),
    describeChannels(health, now),
    describeRehearsal(health, now),
  ].filter((problem) => problem !== null);
  const [first, second] = problems;
  const name = second ? words.NEEDS_ATTENTION : (first?.name ?? "");
  return (
    <div className="shell-slot" aria-live="polite">
      {first ? (
        <PopoverButton
          name={name}
          button={{
            className: "shell-attention",
            variant: "minimal",
            size: "small",
            icon: <WarningSignIcon size={12} />,
            text: name,
          }}
        >
          {(close) =>
            problems.map(({ name: key, sentences, link }) => (
              <div key={key} className="shell-problem figures">
                {sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <Link to={link.to} onClick={close}>
                  {link.text}
                </Link>
              </div>
            ))
          }
        </PopoverButton>
      ) : null}
    </div>
  );
}

function useMissingData(health: Health | undefined, now: number): Problem | null {
  const { pathname } = useLocation();
  const needed = findScreen(pathname, "/")?.data ?? [];
  const sources = health?.sources ?? [];
  const { data: list, isLoading } = useGetSourcesQuery(undefined, {
    skip: !isAnyDown(sources, needed),
  });
  if (isLoading) return null;
  const { missing, replaced } = findMissingData(sources, needed, list);
  if (missing.length === 0 && replaced.length === 0) return null;
  return {
    name: missing.length > 0 ? words.DATA_MISSING : words.SOURCE_DOWN,
    sentences: [
      ...describeBySince(missing, now, words.describeMissing),
      ...replaced.flatMap(({ source, kinds }) =>
        describeBySince(kinds, now, (names, since) =>
          words.describeReplaced(nameSource(source), names, since),
        ),
      ),
      ...(replaced.length > 0 ? [words.OTHERS_FILL_IN] : []),
    ],
    link: { to: "/settings/sources", text: words.SEE_SOURCES },
  };
}

function describeBySince(
  kinds: readonly MissingKind[],
  now: number,
  describe: (names: string, since: string | null) => string,
): string[] {
  const bySince = Map.groupBy(kinds, ({ since }) =>
    since === null ? null : formatAsOf(since, now),
  );
  return [...bySince].map(([since, those]) =>
    describe(formatList(those.map(({ name }) => name)), since),
  );
}

function describeChannels(health: Health | undefined, now: number): Problem | null {
  // An older version's response has no channels.
  const faults = (health as Partial<Health> | undefined)?.checks?.channels ?? [];
  if (faults.length === 0) return null;
  return {
    name: words.CHANNEL_FAILING,
    sentences: faults.map((fault) =>
      describeChannelFault(fault, formatAsOf(Date.parse(fault.since), now)),
    ),
    link: { to: "/settings/sources#system-status", text: words.SEE_SYSTEM_STATUS },
  };
}

function describeRehearsal(health: Health | undefined, now: number): Problem | null {
  const rehearsal = health?.market.rehearsal;
  if (!rehearsal) return null;
  const until = formatAsOf(Date.parse(rehearsal.until), now);
  return {
    name: words.REHEARSAL,
    sentences: [words.describeRehearsal(nameSource(rehearsal.source), until)],
    link: { to: "/settings/sources", text: words.SEE_REHEARSAL },
  };
}
