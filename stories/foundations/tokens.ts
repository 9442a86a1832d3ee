export interface DeclaredTokens {
  /** Tokens that depend on the theme, in the order of the sheet. */
  readonly themed: ReadonlySet<string>;
  /** Values declared by each theme, without derived tokens. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Values independent of the theme, and definitions of derived tokens. */
  readonly shared: ReadonlyMap<string, string>;
}

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const DECLARATION = /(--[\w-]+)\s*:\s*([^;]+);/g;

const readDeclarations = (body: string): ReadonlyMap<string, string> =>
  new Map([...body.matchAll(DECLARATION)].map(([, name = "", value = ""]) => [name, value.trim()]));

/** Parses the product's style sheet, so that no docs page has a copy. */
export function readTokens(sheet: string): DeclaredTokens {
  const themed = new Set<string>();
  const values = new Map<string, ReadonlyMap<string, string>>();
  const shared = new Map<string, string>();
  // Skips media queries.
  const plain = sheet
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/@media[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
  for (const [, selector = "", body = ""] of plain.matchAll(RULE)) {
    const declarations = readDeclarations(body);
    const theme = /\[data-theme="(\w+)"\]/.exec(selector)?.[1];
    if (theme !== undefined) values.set(theme, declarations);
    const isThemed = selector.includes("[data-theme");
    for (const [name, value] of declarations) {
      if (isThemed) themed.add(name);
      if (theme === undefined && !shared.has(name)) shared.set(name, value);
    }
  }
  return { themed, values, shared };
}
