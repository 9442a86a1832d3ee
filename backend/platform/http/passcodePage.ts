import { SESSION_PATH } from "./guard.ts";

/** System colors and fonts: the page must not load anything, because nothing may be loaded yet. */
const STYLE = `
:root { color-scheme: dark light; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { width: min(20rem, calc(100vw - 3rem)); }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
label { display: block; margin-bottom: 0.25rem; }
input, button { font: inherit; width: 100%; box-sizing: border-box; padding: 0.6rem 0.75rem; border-radius: 0.4rem; border: 1px solid; }
button { margin-top: 0.75rem; font-weight: 600; cursor: pointer; }
p { margin: 0 0 1rem; }
`;

export interface PasscodePage {
  /** `next` is where to go afterwards; `problem` is one sentence about the last attempt. */
  render(status: number, next: string, problem?: string): Promise<Response>;
}

/** The only page a browser gets before signing in. It has no script at all. */
export function createPasscodePage(): PasscodePage {
  const policy = describePolicy();
  return {
    render: async (status, next, problem) =>
      new Response(layout(next, problem), {
        status,
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": await policy,
          "cache-control": "no-store",
        },
      }),
  };
}

async function describePolicy(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const hash = new Uint8Array(digest).toBase64();
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

const layout = (next: string, problem?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pass code · Stock Monitor</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Stock Monitor</h1>
${problem === undefined ? "" : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${SESSION_PATH}">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<label for="passcode">Pass code</label>
<input id="passcode" name="passcode" type="password" autocomplete="current-password" required autofocus>
<button>Open</button>
</form>
</main>
</body>
</html>
`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
