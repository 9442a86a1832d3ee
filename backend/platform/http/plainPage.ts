import { escapeHtml } from "../markup.ts";

/**
 * Uses system colors and fonts, because a browser that has not signed in may not load anything.
 */
const STYLE = `
:root { color-scheme: dark light; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { width: min(20rem, calc(100vw - 3rem)); padding: 1.5rem 0; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
label { display: block; margin-bottom: 0.25rem; }
fieldset { border: 0; margin: 0; padding: 0; }
fieldset label { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; margin: 0; }
input, button, .button { font: inherit; box-sizing: border-box; border-radius: 0.4rem; border: 1px solid; }
input[type=password], button, .button { width: 100%; min-height: 2.75rem; padding: 0.6rem 0.75rem; }
.button { display: block; font-weight: 600; text-align: center; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
input[type=radio] { width: 1.1rem; height: 1.1rem; margin: 0; flex: none; }
button { margin-top: 0.75rem; font-weight: 600; cursor: pointer; }
p { margin: 0 0 1rem; }
form + p { margin: 1rem 0; }
.button + p { margin: 1rem 0 0; }
`;

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
