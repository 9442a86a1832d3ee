import { CrossIcon, HelpIcon, TickIcon } from "@blueprintjs/icons";
import type { RuleEvidence, RuleWitness } from "../../api/endpoints.ts";
import { formatRuleFigure } from "../../format/number.ts";
import { formatAbsoluteTime, formatCalendarDate } from "../../format/time.ts";
import { TRUTH_WORDS, WHY, describeOrigin } from "./messages.ts";

const ICONS = { true: <TickIcon />, false: <CrossIcon />, unknown: <HelpIcon /> } as const;

/** More does not fit on a phone. */
const MAX_INDENT = 4;

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

/** A constant of the rule is not evidence, because its sentence already contains it. */
const isObserved = ({ value, time, source }: RuleEvidence): boolean =>
  value === null || time !== null || source !== null;

/** A daily bar is stamped 00:00 UTC of its trade date; it stands for a date, not an instant. */
const formatBarTime = (time: string): string =>
  /T00:00:00(\.0+)?Z$/.test(time) ? formatCalendarDate(time) : formatAbsoluteTime(time);

function Evidence({ evidence }: { evidence: RuleEvidence }) {
  const { text, value, time, source } = evidence;
  return (
    <p className="rule-evidence">
      {value === null && evidence.unit === null ? text : `${text}: `}
      {value === null && evidence.unit === null ? null : (
        <strong className="figures">{formatRuleFigure(value, evidence.unit)}</strong>
      )}
      <span className="rule-evidence-origin">
        {describeOrigin(time === null ? "" : formatBarTime(time), source ?? "")}
      </span>
    </p>
  );
}

/** For example, `when.conditions.1.first` is two levels below the root. */
function depthOf(path: string): number {
  const steps = path.split(".").filter((step) => step !== "conditions");
  return Math.min(MAX_INDENT, Math.max(0, steps.length - 1));
}
