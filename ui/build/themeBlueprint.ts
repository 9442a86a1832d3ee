import type { AtRule, Declaration, Plugin, Rule } from "postcss";

const BLUEPRINT_CSS = /@blueprintjs[\\/]core[\\/]lib[\\/]css[\\/]/;

/**
 * Class prefixes of components and variants that the product does not use. Remove a prefix to use
 * its component.
 */
const UNUSED = [
  "alert",
  "blockquote",
  "breadcrumb",
  "callout",
  "card",
  "code-block",
  "compound-tag",
  "context-menu",
  "control-card",
  "control-group",
  "dialog-step",
  "drawer-header",
  "drawer-footer",
  "elevation",
  "divider",
  "editable-text",
  "entity-title",
  "file-input",
  "file-upload",
  "form-content",
  "form-group",
  "form-helper",
  "hotkey",
  "html-table",
  "key",
  "label",
  "link",
  "list",
  "menu",
  "multistep-dialog",
  "navbar",
  "non-ideal-state",
  "numeric-input",
  "omnibar",
  "outlined",
  "overflow-list",
  "panel-stack",
  "popover",
  "radio",
  "running-text",
  "section",
  "select",
  "slider",
  "submenu",
  "tag-remove",
  "tab",
  "tag-input",
  "tooltip",
  "tree",
  "vertical",
];

const DROPPED_SELECTORS = [
  new RegExp(`\\.bp6-(${UNUSED.join("|")})`),
  /\.bp6-dark|\[data-bp-color-scheme=dark\]/,
  // The icon font: six hundred rules for glyphs that we render as SVG.
  /\.bp6-icon-[a-z0-9-]+::before|^span\.bp6-icon/,
];

/** A selector remains if it excludes an unused class. */
const NOT = /:not\([^()]*\)/g;

const UNUSED_PALETTE = /^--bp-palette-(?!black|white)/;
const ON_INTENT = /intent-(primary|success|warning|danger)/;
const SHIMMER = /rgba\(211, 216, 222, [\d.]+\)/g;

/**
 * Rewrites Blueprint's style sheets for this product. Their palette becomes our tokens. The dark
 * copy of every rule is removed, because the tokens already differ by theme, and so are the rules
 * of unused components. About a third of the original remains.
 */
export function themeBlueprint(): Plugin {
  return {
    postcssPlugin: "theme-blueprint",
    Once(root) {
      root.walk((node) => {
        if (!BLUEPRINT_CSS.test(node.source?.input.file ?? "")) return;
        if (node.type === "rule" && !isFrame(node)) dropSelectors(node);
        else if (node.type === "decl") recolorDeclaration(node);
      });
      root.walkAtRules(dropIfEmpty);
    },
  };
}

const isFrame = ({ parent }: Rule): boolean =>
  parent?.type === "atrule" && (parent as AtRule).name.endsWith("keyframes");

function dropSelectors(rule: Rule): void {
  const kept = rule.selectors.filter(
    (selector) => !DROPPED_SELECTORS.some((pattern) => pattern.test(selector.replace(NOT, ""))),
  );
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

function recolorDeclaration(declaration: Declaration): void {
  const { prop, value, parent } = declaration;
  if (parent?.type !== "rule") return;
  const rule = parent as Rule;
  if (isFrame(rule)) declaration.value = value.replace(SHIMMER, "var(--skeleton)");
  else if (UNUSED_PALETTE.test(prop)) declaration.remove();
  else if (!prop.startsWith("--")) {
    declaration.value = recolor(prop, value, ON_INTENT.test(rule.selector));
  }
}

function dropIfEmpty(atRule: AtRule): void {
  const { parent } = atRule;
  if (atRule.nodes?.length !== 0) return;
  atRule.remove();
  if (parent?.type === "atrule") dropIfEmpty(parent as AtRule);
}

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

/** Grays that Blueprint uses for surfaces or for text, depending on the property. */
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

function recolor(property: string, value: string, onIntent: boolean): string {
  const isSurface = property.startsWith("background");
  const ink = onIntent ? "var(--on-accent)" : "var(--text)";
  return value
    .replace(RGBA, (whole, channels: string, alpha: string) => {
      const token = TOKEN_OF_RGB[channels];
      if (token === undefined) return whole;
      return `color-mix(in srgb, var(--${token}) ${Number(alpha) * 100}%, transparent)`;
    })
    .replace(NEUTRAL_HEX, isSurface ? "var(--raised)" : ink)
    .replace(HEX, (hex) => {
      const token = TOKEN_OF_HEX[hex];
      return token === undefined ? hex : `var(--${token})`;
    });
}
