import { parseSync } from "oxc-parser";

/**
 * Sentences of the screens stand in a `messages.ts` beside their feature. This finds those that do
 * not: texts in the markup, words given to what is read or spoken, and any other string that begins
 * like a sentence.
 */
export interface InlineSentence {
  readonly line: number;
  readonly words: string;
}

/** Props and fields whose value a reader sees or hears, be it one word. */
const SPOKEN =
  /^(aria-(label|roledescription|valuetext|description)|alt|confirm|content|context|count|description|detail|error|failed|help|hint|idle|label|message|more|none|note|placeholder|question|reason|sentence|submitText|subtitle|text|title|waitingFor|whenNone)$/;

/** Props for the browser and for Blueprint, never for a reader. */
const TECHNICAL =
  /^(class|className|d|form|href|id|keys?|name|popoverClassName|size|style|to|type)$/;

const isWord = /\p{L}/u;
/** "Refresh" in a component; elsewhere one word is more often a name, of a key or of a tag. */
const beginsLikeLabel = /^\p{Lu}\p{Ll}+(?!\p{L})/u;
/** "1 reply", which never begins with a capital. */
const beginsLikeCount = /^\d+ \p{Ll}{2,}/u;
/** A word in lower case beside a hole: "… yesterday". What touches the hole is a unit or a part. */
const hasWordBesideHole = /… \p{Ll}{2,}(?![\p{L}:=/_]|-…)|(?<![\p{L}\d_:=/.…-])\p{Ll}{2,} …/u;
const beginsLikeSentence = /^\p{Lu}\p{Ll}*,? \S/u;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** `source` is TypeScript, with or without JSX; `file` tells which. */
export function findInlineSentences(file: string, source: string): readonly InlineSentence[] {
  const found: InlineSentence[] = [];
  const isComponent = file.endsWith(".tsx");
  const report = ({ start }: Node, words: string) =>
    found.push({
      line: source.slice(0, start).split("\n").length,
      words: words.trim().replace(/\s+/g, " "),
    });

  /** `prop` is the prop or field that the value is given to, as far as it is a plain value. */
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

/** Imports, types, comparisons and what is thrown: no reader meets their strings. */
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
