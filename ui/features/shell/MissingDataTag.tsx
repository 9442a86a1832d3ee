import { WarningSignIcon } from "@blueprintjs/icons";
import { Link, useLocation } from "react-router-dom";
import { useGetHealthQuery, useGetSourcesQuery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { PopoverButton } from "../../components/actions/PopoverButton.tsx";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { formatList } from "../../format/text.ts";
import { formatAsOf } from "../../format/time.ts";
import { findScreen } from "../../screens.ts";
import { findMissingData, isAnyDown, type MissingKind } from "./missingData.ts";
import * as words from "./messages.ts";

const HEALTH_EVERY_MS = MINUTE_MS / 2;

/** Says that some of the screen's data is missing or from another source; opens which and since when. */
export function MissingDataTag() {
  const { data: health } = useGetHealthQuery(undefined, { pollingInterval: HEALTH_EVERY_MS });
  const { pathname } = useLocation();
  const now = useNow();
  const needed = findScreen(pathname, "/")?.data ?? [];
  const sources = health?.sources ?? [];
  const { data: list, isLoading } = useGetSourcesQuery(undefined, {
    skip: !isAnyDown(sources, needed),
  });
  const { missing, replaced } = isLoading
    ? { missing: [], replaced: [] }
    : findMissingData(sources, needed, list);
  const sentences = [
    ...describeBySince(missing, now, words.describeMissing),
    ...replaced.flatMap(({ source, kinds }) =>
      describeBySince(kinds, now, (names, since) =>
        words.describeReplaced(nameSource(source), names, since),
      ),
    ),
    ...(replaced.length > 0 ? [words.OTHERS_FILL_IN] : []),
  ];
  const name = missing.length > 0 ? words.DATA_MISSING : words.SOURCE_DOWN;
  return (
    <div className="shell-slot" aria-live="polite">
      {sentences.length === 0 ? null : (
        <PopoverButton
          name={name}
          button={{
            className: "shell-data",
            variant: "minimal",
            size: "small",
            icon: <WarningSignIcon size={12} />,
            text: name,
          }}
        >
          {(close) => (
            <div className="shell-data-facts figures">
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <Link to="/settings/sources" onClick={close}>
                {words.SEE_SOURCES}
              </Link>
            </div>
          )}
        </PopoverButton>
      )}
    </div>
  );
}

/** Returns a sentence for each time since which some of the kinds are missing. */
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
