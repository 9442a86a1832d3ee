import type { ImportReport } from "./importLines.ts";
import { ALREADY_THERE, LINES, describeLine, describeRest } from "./messages.ts";

/** Lines that are listed; the sentence above counts all of them. */
const MAX_LISTED = 100;

/** Each line that creates nothing, with the reason; problems come first. */
export function LineReport({ report: { problems, alreadyThere } }: { report: ImportReport }) {
  const count = problems.length + alreadyThere.length;
  if (count === 0) return null;
  const listed = problems.slice(0, MAX_LISTED);
  const there = alreadyThere.slice(0, MAX_LISTED - listed.length);
  const rest = count - listed.length - there.length;
  return (
    // Scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="line-import-lines" aria-label={LINES} tabIndex={0}>
      {listed.map(({ line, sentence }) => (
        <li key={`${line} ${sentence}`} className="line-import-problem">
          {describeLine(line, sentence)}
        </li>
      ))}
      {there.map((line) => (
        <li key={line}>{describeLine(line, ALREADY_THERE)}</li>
      ))}
      {rest > 0 ? <li>{describeRest(rest)}</li> : null}
    </ul>
  );
}
