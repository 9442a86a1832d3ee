import type { AtRule, Declaration, Plugin, Rule } from "postcss";
import { recolor } from "./blueprintColors.ts";

const BLUEPRINT_CSS = /@blueprintjs[\\/]core[\\/]lib[\\/]css[\\/]/;

/** Class prefixes of components the product does not use. Remove a prefix to use its component. */
const UNUSED = [
  "blockquote",
  "breadcrumb",
  "card-list",
  "code-block",
  "compound-tag",
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

const DROPPED_SELECTORS = [
  new RegExp(`\\.bp6-(${UNUSED.join("|")})`),
  /\.bp6-dark|\[data-bp-color-scheme=dark\]/,
  // The icon font: six hundred rules for glyphs that we render as SVG.
  /\.bp6-icon-[a-z0-9-]+::before|^span\.bp6-icon/,
];

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
    (selector) => !DROPPED_SELECTORS.some((pattern) => pattern.test(selector)),
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
