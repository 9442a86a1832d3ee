import { escapeHtml } from "../markup.ts";

/**
 * The colors of the product's dark and light themes (`ui/theme/tokens.css`), chosen by the system's
 * preference, and system fonts: a browser that has not signed in may load neither styles nor
 * scripts.
 */
const STYLE = `
:root { color-scheme: dark; --bg: #0c0f14; --surface: #13171f; --border: #2a3140; --edge: #6b7688; --text: #e8ebf1; --muted: #9aa5b8; --accent: #6ea8fe; --on-accent: #0c0f14; --down: #ff6b78; }
@media (prefers-color-scheme: light) {
:root { color-scheme: light; --bg: #fbfbfa; --surface: #ffffff; --border: #e3e3e0; --edge: #85888e; --text: #1b1c1e; --muted: #62656b; --accent: #2463eb; --on-accent: #ffffff; --down: #c4323f; }
}
body { font: 14px/1.45 Inter, system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--bg); color: var(--text); }
main { box-sizing: border-box; width: min(24rem, calc(100vw - 2rem)); margin: 1rem 0; padding: 2rem; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); }
.mark { display: flex; gap: 8px; align-items: center; margin: 0 0 1.5rem; font-weight: 600; }
.mark svg { color: var(--accent); }
h1 { font-size: 20px; line-height: 1.2; font-weight: 600; margin: 0 0 0.5rem; }
label { display: block; margin-bottom: 0.25rem; font-weight: 500; }
fieldset { border: 0; margin: 0; padding: 0; }
fieldset label { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; margin: 0; font-weight: 400; }
input, button, .button { font: inherit; box-sizing: border-box; border-radius: 6px; border: 1px solid var(--edge); background: transparent; color: inherit; }
input[type=password], button, .button { width: 100%; min-height: 2.75rem; padding: 0.6rem 0.75rem; }
input[type=password] { font-size: 16px; }
button { margin-top: 1rem; border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
.button { display: block; font-weight: 600; text-align: center; text-decoration: none; overflow-wrap: anywhere; }
:is(input, button, .button):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input[type=radio] { width: 1.1rem; height: 1.1rem; margin: 0; flex: none; accent-color: var(--accent); }
p { margin: 0 0 1.5rem; color: var(--muted); }
a:not(.button) { color: var(--accent); }
p[role=alert] { color: var(--down); }
form + p { margin: 1rem 0; text-align: center; }
.button + p { margin: 1rem 0 0; text-align: left; }
`;

/** The product's mark, as in `ui/components/layout/ProductMark.tsx`. */
const MARK = `<p class="mark"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" aria-hidden="true"><path d="M3 6h18" stroke-width="1.75" stroke-dasharray="0.5 3.4"/><path d="M3 16h3.4l2.6-7 3.6 9.5 2.8-7.2L21 6" stroke-width="2" stroke-linejoin="round"/></svg>Stock Monitor</p>`;

export interface PlainPage {
  readonly status: number;
  /** Plain text, not escaped yet. */
  readonly title: string;
  /** HTML; anything not written by us must have passed through {@link escapeHtml}. */
  readonly main: string;
}

export async function renderPlainPage({ status, title, main }: PlainPage): Promise<Response> {
  policy ??= describePolicy();
  return new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<base href="/" />
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Stock Monitor</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${MARK}
${main}
</main>
</body>
</html>
`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": await policy,
        "cache-control": "no-store",
      },
    },
  );
}

let policy: Promise<string> | undefined;

async function describePolicy(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const hash = new Uint8Array(digest).toBase64();
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'`;
}
