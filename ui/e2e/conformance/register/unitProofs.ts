import { parseSync, Visitor } from "oxc-parser";
import type { Proof } from "./unproven.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

const isInside = (span: Span, others: readonly Span[]): boolean =>
  others.some(({ start, end }) => start <= span.start && span.end <= end);

/** What is named before the first dot and after the last: `test.skip` is `["test", "skip"]`. */
function readCallee(source: string, callee: Span): readonly [string, string | undefined] {
  const [name = "", ...rest] = source.slice(callee.start, callee.end).split(/[.(]/);
  return [name, rest[0]];
}

/**
 * The proofs in a file that `bun test` runs, read from its text: the ids stand in brackets at the
 * head of a test's title, as in `[spec-7.1, spec-3.2] a quote`. That it passes is `bun test`'s own
 * to say.
 */
export function readUnitProofs(file: string, source: string): readonly Proof[] {
  const skipped: Span[] = [];
  const assertions: Span[] = [];
  const tests: (Span & { readonly title: string })[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee, arguments: given, start, end } = call;
      const [name, modifier] = readCallee(source, callee);
      if (name === "expect") assertions.push({ start, end });
      if (name !== "test" && name !== "describe") return;
      if (modifier === "skip" || modifier === "todo" || modifier === "skipIf") {
        skipped.push({ start, end });
      }
      const [title] = given;
      if (name !== "test" || title?.type !== "Literal" || typeof title.value !== "string") return;
      tests.push({ start, end, title: title.value });
    },
  }).visit(parseSync(file, source).program);

  return tests.flatMap((test) => {
    const ids = /^\[([^\]]*)\]/.exec(test.title)?.[1]?.split(/,\s*/) ?? [];
    return ids.map((id) => ({
      id,
      file,
      status: isInside(test, skipped) ? ("skipped" as const) : ("passed" as const),
      hasAssertion: assertions.some((assertion) => isInside(assertion, [test])),
    }));
  });
}
