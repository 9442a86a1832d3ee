import { CrossIcon, HelpIcon, TickIcon } from "@blueprintjs/icons";
import type { RuleEvidence, RuleWitness } from "../../api/endpoints.ts";
import { formatAbsoluteTime, formatCalendarDate } from "../../format/time.ts";
import { formatFigure } from "./figures.ts";
import { TRUTH_WORDS, WHY, describeOrigin } from "./messages.ts";

const ICONS = { true: <TickIcon />, false: <CrossIcon />, unknown: <HelpIcon /> } as const;

/** Levels of nesting that a phone has room for. */
const MAX_INDENT = 4;

/** Every condition of a rule with its truth, and the figures behind it with time and source. */
export function WitnessList({ witness }: { witness: RuleWitness }) {
  return (
    <ul className="rule-witness" aria-label={WHY}>
      {witness.map(({ path, sentence, truth, values }) => (
        <li key={path} className={`rule-witness-part rule-witness-depth-${depthOf(path)}`}>
          <span className={`rule-truth rule-truth-${truth}`}>
            <span aria-hidden="true">{ICONS[truth]}</span>
            <span className="visually-hidden">{TRUTH_WORDS[truth]}</span>
          </span>
          <div>
            <p>{sentence}</p>
            {values.filter(isObserved).map((value) => (
              <Evidence key={`${value.text} ${value.time}`} evidence={value} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A number of the rule itself stands in its sentence already. */
const isObserved = ({ value, time, source }: RuleEvidence): boolean =>
  value === null || time !== null || source !== null;

/** A day's bar is stamped 00:00 UTC of its trade date, which is a date and no instant. */
const formatBarTime = (time: string): string =>
  /T00:00:00(\.0+)?Z$/.test(time) ? formatCalendarDate(time) : formatAbsoluteTime(time);

function Evidence({ evidence }: { evidence: RuleEvidence }) {
  const { text, value, time, source } = evidence;
  return (
    <p className="rule-evidence">
      {value === null && evidence.unit === null ? text : `${text}: `}
      {value === null && evidence.unit === null ? null : (
        <strong className="figures">{formatFigure(evidence)}</strong>
      )}
      <span className="rule-evidence-origin">
        {describeOrigin(time === null ? "" : formatBarTime(time), source ?? "")}
      </span>
    </p>
  );
}

/** `when.conditions.1.first` is two levels below the whole. */
function depthOf(path: string): number {
  const steps = path.split(".").filter((step) => step !== "conditions");
  return Math.min(MAX_INDENT, Math.max(0, steps.length - 1));
}
