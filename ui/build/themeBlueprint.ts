/**
 * Rewrites Blueprint's style sheet for this product: its palette becomes our tokens, its second
 * (dark) copy of every rule goes, because the tokens already differ by theme, and so do the
 * components we never render. What is left is about a third of the original.
 */

/** Class stems of components the product does not use. Remove a stem to use its component. */
const UNUSED = [
  "blockquote",
  "breadcrumb",
  "card-list",
  "code-block",
  "context-menu",
  "control-card",
  "editable-text",
  "entity-title",
  "file-input",
  "file-upload",
  "hotkey",
  "html-table",
  "key-combo",
  "multistep-dialog",
  "navbar",
  "omnibar",
  "overflow-list",
  "panel-stack",
  "running-text",
  "section",
  "slider",
  "tag-input",
  "tree",
];

const UNUSED_SELECTOR = new RegExp(`\\.bp6-(${UNUSED.join("|")})`);
const DARK_SELECTOR = /\.bp6-dark|\[data-bp-color-scheme=dark\]/;

/** The icon font: six hundred rules for glyphs that we draw as SVG. */
const ICON_FONT_SELECTOR = /\.bp6-icon-[a-z0-9-]+::before|^span\.bp6-icon/;

const DROPPED = [DARK_SELECTOR, UNUSED_SELECTOR, ICON_FONT_SELECTOR];

const TOKEN_OF_HEX: Record<string, string> = {
  "#2d72d2": "accent",
  "#215db0": "accent-hover",
  "#184a90": "accent-press",
  "#4c90f0": "accent",
  "#8abbff": "accent",
  "#99c4ff": "accent",
  "#238551": "up",
  "#1c6e42": "up",
  "#165a36": "up",
  "#32a467": "up",
  "#72ca9b": "up",
  "#cd4246": "down",
  "#ac2f33": "down",
  "#8e292c": "down",
  "#e76a6e": "down",
  "#fa999c": "down",
  "#ffa1a4": "down",
  "#c87619": "warn",
  "#935610": "warn",
  "#77450d": "warn",
  "#ec9a3c": "warn",
  "#fbb360": "warn",
  "#fbd065": "warn",
  "#5f6b7c": "muted",
  "#738091": "muted",
  "#8f99a8": "muted",
  "#abb3bf": "muted",
  "#c5cbd3": "muted",
};

/** Greys that Blueprint uses for a surface or for text, depending on the property. */
const NEUTRAL_HEX = /#(?:ffffff|f6f7f9|edeff2|e5e8eb|1c2127|111418|252a31|2f343c|383e47|404854)\b/g;

const TOKEN_OF_RGB: Record<string, string> = {
  "45, 114, 210": "accent",
  "33, 93, 176": "accent",
  "138, 187, 255": "accent",
  "35, 133, 81": "up",
  "205, 66, 70": "down",
  "200, 118, 25": "warn",
  "95, 107, 124": "muted",
  "143, 153, 168": "muted",
  "171, 179, 191": "muted",
  "211, 216, 222": "muted",
  "17, 20, 24": "text",
  "28, 33, 39": "text",
};

const RGBA = /rgba\((\d+, \d+, \d+), ([\d.]+)\)/g;
const HEX = /#[0-9a-f]{6}\b/g;

const isSurface = (property: string): boolean => property.startsWith("background");

function recolour(declaration: string, onIntent: boolean): string {
  const colon = declaration.indexOf(":");
  const property = declaration.slice(0, colon).trim();
  if (colon < 0 || property.startsWith("--")) return declaration;
  const neutral = onIntent && !isSurface(property) ? "var(--on-accent)" : undefined;
  const value = declaration
    .slice(colon + 1)
    .replace(RGBA, (whole, channels: string, alpha: string) => {
      const token = TOKEN_OF_RGB[channels];
      if (token === undefined) return whole;
      return `color-mix(in srgb, var(--${token}) ${Number(alpha) * 100}%, transparent)`;
    })
    .replace(NEUTRAL_HEX, neutral ?? (isSurface(property) ? "var(--raised)" : "var(--text)"))
    .replace(HEX, (hex) => {
      const token = TOKEN_OF_HEX[hex];
      return token === undefined ? hex : `var(--${token})`;
    });
  return `${declaration.slice(0, colon)}:${value}`;
}

function keepSelectors(selectors: string): string | undefined {
  const kept = selectors
    .split(/,(?![^(]*\))/)
    .filter((selector) => !DROPPED.some((pattern) => pattern.test(selector.trim())));
  return kept.length === 0 ? undefined : kept.join(",").trim();
}

/** Index just past the block that opens at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error("Unbalanced braces in Blueprint's style sheet");
}

/** Takes the text of blueprint.css, gives the text of the themed sheet. Throws if unbalanced. */
export function themeBlueprint(source: string): string {
  const css = source.replace(/@charset[^;]*;|\/\*[\s\S]*?\*\//g, "");
  const out: string[] = [];
  let at = 0;
  for (;;) {
    const open = css.indexOf("{", at);
    if (open < 0) break;
    const prelude = css.slice(at, open).trim();
    const end = endOfBlock(css, open);
    const body = css.slice(open + 1, end - 1);
    at = end;
    if (prelude.startsWith("@keyframes")) {
      const frames = body.replace(/rgba\(211, 216, 222, [\d.]+\)/g, "var(--skeleton)");
      out.push(`${prelude}{${frames}}`);
    } else if (prelude.startsWith("@")) {
      const inner = themeBlueprint(body);
      if (inner !== "") out.push(`${prelude}{${inner}}`);
    } else {
      const selectors = keepSelectors(prelude);
      if (selectors === undefined || body.trim() === "") continue;
      const onIntent = /intent-(primary|success|warning|danger)/.test(selectors);
      const declarations = body
        .split(/;(?![^(]*\))/)
        .filter((part) => part.trim() !== "" && !/^\s*--bp-palette-(?!black|white)/.test(part));
      out.push(`${selectors}{${declarations.map((part) => recolour(part, onIntent)).join(";")}}`);
    }
  }
  return out.join("\n");
}
