import type { MarkedToken, Token, Tokens } from "marked";
import { createElement, useEffect, useState, type ReactNode } from "react";
import { toWebAddress } from "../../format/text.ts";

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  plusmn: "±",
  times: "×",
  hellip: "…",
  ndash: "–",
  mdash: "—",
};

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi;

/** Leaves invalid references, and names that notes do not use, unchanged. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(ENTITY, (typed, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? typed) : typed;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : typed;
  });

/** The page and the part have one heading level each. */
const HEADINGS_ABOVE = 2;
/** Deeper nesting is shown as plain text. */
const MAX_DEPTH = 12;

/** A malicious note can take the parser seconds; it is shown as plain text after this time. */
const LIMIT_MS = 5_000;

/** Renders a note's Markdown. HTML is shown as text, and only web addresses become links. */
export function NoteMarkdown({ text }: { text: string }) {
  const tokens = useTokens(text);
  return (
    <div className="stock-note-text" dir="auto">
      {tokens === null ? <p className="stock-note-plain">{text}</p> : render(tokens, 0)}
    </div>
  );
}

/**
 * Returns null until the text is parsed, or if parsing fails. A worker keeps the page responsive.
 */
function useTokens(text: string): readonly Token[] | null {
  const [read, setRead] = useState<{ readonly text: string; readonly tokens: readonly Token[] }>();
  useEffect(() => {
    const worker = new Worker(new URL("markdownWorker.ts", import.meta.url), { type: "module" });
    const timer = setTimeout(() => worker.terminate(), LIMIT_MS);
    const stop = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<readonly Token[]>) => {
      setRead({ text, tokens: data });
      stop();
    });
    worker.addEventListener("error", stop);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(text);
    return stop;
  }, [text]);
  return read?.text === text ? read.tokens : null;
}

const render = (tokens: readonly Token[] | undefined, depth: number): ReactNode =>
  (tokens ?? []).map((token, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text
    <Piece key={place} token={token as MarkedToken} depth={depth} />
  ));

function Piece({ token, depth }: { token: MarkedToken; depth: number }): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  const inside = (tokens: readonly Token[] | undefined) => render(tokens, depth + 1);
  switch (token.type) {
    case "heading": {
      const level = Math.min(6, token.depth + HEADINGS_ABOVE);
      return createElement(`h${level}`, {}, inside(token.tokens));
    }
    case "paragraph":
      return <p>{inside(token.tokens)}</p>;
    case "blockquote":
      return <blockquote>{inside(token.tokens)}</blockquote>;
    case "list":
      return <List list={token} depth={depth} />;
    case "code":
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case "table":
      return <Table table={token} depth={depth} />;
    case "hr":
      return <hr />;
    case "strong":
      return <strong>{inside(token.tokens)}</strong>;
    case "em":
      return <em>{inside(token.tokens)}</em>;
    case "del":
      return <del>{inside(token.tokens)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return <Address href={hrefOf(token)}>{inside(token.tokens)}</Address>;
    case "image":
      return <Address href={hrefOf(token)}>{decodeEntities(token.text) || token.href}</Address>;
    case "text":
      if (token.tokens) return inside(token.tokens);
      // `escaped` is missing for a bare URL, whose ampersands must not be decoded.
      return token.escaped === false ? decodeEntities(token.text) : token.text;
    case "escape":
      return token.text;
    case "html":
      return token.raw;
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    default:
      return null;
  }
}

const hrefOf = (token: Tokens.Link | Tokens.Image): string =>
  "autolink" in token ? token.href : decodeEntities(token.href);

function Address({ href, children }: { href: string; children: ReactNode }) {
  const address = toWebAddress(href);
  return address === null ? (
    children
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text
    <li key={place}>{render(item.tokens, depth + 1)}</li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, depth }: { table: Tokens.Table; depth: number }) {
  const cells = (row: readonly Tokens.TableCell[], Cell: "th" | "td") =>
    row.map(({ tokens, align }, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text
      <Cell key={place} style={align === null ? undefined : { textAlign: align }}>
        {render(tokens, depth + 1)}
      </Cell>
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <div className="stock-note-table" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(table.header, "th")}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text
            <tr key={place}>{cells(row, "td")}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
