import { parseSync } from "oxc-parser";

/**
 * A sentence that a user sees and that is not in its feature's `messages.ts`: text in markup,
 * values of visible or spoken props, and any other string that begins like a sentence.
 */
export interface InlineSentence {
  readonly line: number;
  readonly words: string;
}

/** Props and fields whose value the user sees or hears, even a single word. */
const SPOKEN =
  /^(aria-(label|roledescription|valuetext|description)|alt|confirm|content|context|count|description|detail|error|failed|help|hint|idle|label|message|more|none|note|placeholder|question|reason|sentence|submitText|subtitle|text|title|waitingFor|whenNone)$/;

/** Props for the browser and for Blueprint, which users never see. */
const TECHNICAL =
  /^(class|className|d|form|href|id|keys?|name|popoverClassName|size|style|to|type)$/;

const isWord = /\p{L}/u;
/**
 * Matches "Refresh". Applied to components only; elsewhere a single word is usually a name, such as
 * a key or a tag.
 */
const beginsLikeLabel = /^\p{Lu}\p{Ll}+(?!\p{L})/u;
/** Matches "1 reply", which has no capital letter. */
const beginsLikeCount = /^\d+ \p{Ll}{2,}/u;
/**
 * Matches a lower-case word next to a placeholder: "… yesterday". Text that touches the placeholder
 * is a unit or a part of a name.
 */
const hasWordBesideHole = /… \p{Ll}{2,}(?![\p{L}:=/_]|-…)|(?<![\p{L}\d_:=/.…-])\p{Ll}{2,} …/u;
const beginsLikeSentence = /^\p{Lu}\p{Ll}*,? \S/u;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

export function findInlineSentences(file: string, source: string): readonly InlineSentence[] {
  const found: InlineSentence[] = [];
  const isComponent = file.endsWith(".tsx");
  const report = ({ start }: Node, words: string) =>
    found.push({
      line: source.slice(0, start).split("\n").length,
      words: words.trim().replace(/\s+/g, " "),
    });

  function visit(value: unknown, prop = ""): void {
    if (Array.isArray(value)) for (const each of value) visit(each, prop);
    if (!isNode(value) || isForMachines(value)) return;
    const node = value;
    switch (node.type) {
      case "JSXText":
        if (isWord.test(String(node["value"]))) report(node, String(node["value"]));
        return;
      case "JSXAttribute":
      case "Property":
        return visit(node["value"], nameOf(node["name"] ?? node["key"]));
      case "SwitchCase":
        return visit(node["consequent"]);
      case "ConditionalExpression":
        visit(node["consequent"], prop);
        return visit(node["alternate"], prop);
      case "Literal":
        if (typeof node["value"] === "string") check(node, node["value"], prop);
        return;
      case "TemplateLiteral":
        checkTemplate(node, prop);
        return visit(node["expressions"]);
      default: {
        const passesOn =
          /^(LogicalExpression|JSXExpressionContainer|ArrayExpression|BinaryExpression|ArrowFunctionExpression|BlockStatement|ParenthesizedExpression|ReturnStatement|IfStatement)$/;
        for (const part of Object.values(node)) visit(part, passesOn.test(node.type) ? prop : "");
      }
    }
  }

  function check(node: Node, words: string, prop: string): void {
    if (TECHNICAL.test(prop)) return;
    const isFound = SPOKEN.test(prop) ? isWord : isComponent ? beginsLikeLabel : beginsLikeSentence;
    if (isFound.test(words) || beginsLikeCount.test(words)) report(node, words);
  }

  function checkTemplate(node: Node, prop: string): void {
    const words = textOf(node);
    if (!TECHNICAL.test(prop) && hasWordBesideHole.test(words)) report(node, words);
    else check(node, words, prop);
  }

  visit(parseSync(file, source).program.body);
  return found;
}

/** True for imports, types, comparisons and thrown errors, whose strings users never see. */
function isForMachines({ type, operator, callee }: Node): boolean {
  if (/^(Import|ExportAll|TS(?!(As|Satisfies|NonNull)Expression))/.test(type)) return true;
  if (type === "BinaryExpression") return /^[!=]==$/.test(String(operator));
  return type === "NewExpression" && nameOf(callee).endsWith("Error");
}

const nameOf = (node: unknown): string =>
  isNode(node)
    ? String(isNode(node["name"]) ? nameOf(node["name"]) : (node["name"] ?? node["value"] ?? ""))
    : "";

const textOf = ({ quasis }: Node): string =>
  (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");
