import { create, type ThemeVars } from "storybook/theming";
import { PRODUCT } from "../ui/app/messages.ts";
import corporate from "../stories/foundations/tokens/corporate.tokens.json";
import dark from "../stories/foundations/tokens/dark.tokens.json";
import light from "../stories/foundations/tokens/light.tokens.json";
import { THEMES, type Theme } from "../ui/app/theme.ts";

type ColorName = Exclude<keyof typeof dark.color, "focus">;

/** Storybook renders a title without an image as markup. */
const MARK = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true" style="flex:none;margin-right:10px">
  <path d="M3 6h18" stroke="UP" stroke-width="1.75" stroke-linecap="round" stroke-dasharray="0.5 3.4"/>
  <path d="M3 16h3.4l2.6-7 3.6 9.5 2.8-7.2L21 6" stroke="ACCENT" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

/** Storybook computes shades, so it needs values instead of CSS variables. */
function brandTheme(base: "dark" | "light", { color, fontFamily }: typeof dark): ThemeVars {
  const of = (name: ColorName): string => color[name].$value.hex;
  const mark = MARK.replace("UP", of("up")).replace("ACCENT", of("accent"));
  return create({
    base,
    brandTitle: `${mark}<span style="color:${of("text")};font-size:15px;font-weight:600">${PRODUCT}</span>`,
    brandUrl: "./",
    fontBase: fontFamily.font.$value.join(", "),
    fontCode: fontFamily.mono.$value.join(", "),
    colorPrimary: of("accent"),
    colorSecondary: of("accent"),
    appBg: of("bg"),
    appContentBg: of("surface"),
    appPreviewBg: of("bg"),
    appHoverBg: of("raised"),
    appBorderColor: of("border"),
    appBorderRadius: 8,
    textColor: of("text"),
    textInverseColor: of("on-accent"),
    textMutedColor: of("muted"),
    barBg: of("surface"),
    barTextColor: of("muted"),
    barHoverColor: of("accent"),
    barSelectedColor: of("accent"),
    buttonBg: of("raised"),
    buttonBorder: of("button-border"),
    booleanBg: of("bg"),
    booleanSelectedBg: of("raised"),
    inputBg: of("raised"),
    inputBorder: of("control-border"),
    inputTextColor: of("text"),
    inputBorderRadius: 6,
  });
}

const BRANDS: Readonly<Record<Theme, ThemeVars>> = {
  dark: brandTheme("dark", dark),
  corporate: brandTheme("light", corporate),
  light: brandTheme("light", light),
};

/** Returns dark for any other value. */
export const themeOf = (globals: Record<string, unknown>): Theme =>
  THEMES.find((each) => each === globals["theme"]) ?? "dark";

export const brandOf = (theme: Theme): ThemeVars => BRANDS[theme];
