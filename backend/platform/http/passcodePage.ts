import { SESSION_PATH } from "./guard.ts";
import { escapeHtml, renderPlainPage } from "./plainPage.ts";

/**
 * The only page a browser gets before signing in. `next` is where to go afterwards; `problem` is
 * one sentence about the last attempt.
 */
export const renderPasscodePage = (
  status: number,
  next: string,
  problem?: string,
): Promise<Response> =>
  renderPlainPage({
    status,
    title: "Pass code",
    main: `<h1>Stock Monitor</h1>
${problem === undefined ? "" : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${SESSION_PATH.slice(1)}">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<label for="passcode">Pass code</label>
<input id="passcode" name="passcode" type="password" autocomplete="current-password" required autofocus>
<button>Open</button>
</form>`,
  });
