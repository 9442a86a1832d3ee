import { SESSION_PATH, SIGN_IN_PREFIX } from "./guard.ts";
import { escapeHtml } from "../../markup.ts";
import { renderPlainPage } from "../plainPage.ts";

export interface ProviderOffer {
  readonly name: string;
  readonly fault: string | null;
}

export interface PasscodePage {
  readonly status: number;
  readonly next: string;
  readonly problem?: string;
  readonly provider?: ProviderOffer | undefined;
}

/** The only page that a browser gets before signing in. */
export const renderPasscodePage = (page: PasscodePage): Promise<Response> =>
  renderPlainPage({ status: page.status, title: "Sign in", main: composeSignIn(page) });

const INVITATION =
  "Enter the passcode of this server to see your alerts, watchlists and portfolios.";

const composeSignIn = ({ next, problem, provider }: PasscodePage): string => `<h1>Sign in</h1>
<p${problem === undefined ? "" : ' role="alert"'}>${escapeHtml(problem ?? INVITATION)}</p>
<form method="post" action="${SESSION_PATH.slice(1)}">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<label for="passcode">Passcode</label>
<input id="passcode" name="passcode" type="password" autocomplete="current-password" required autofocus>
<button>Sign in</button>
</form>${provider === undefined ? "" : composeOffer(provider, next, problem)}`;

/** A link rather than a form, because a form policy would block the redirect to the other host. */
function composeOffer({ name, fault }: ProviderOffer, next: string, problem?: string): string {
  const href = `${SIGN_IN_PREFIX.slice(1)}/start?next=${encodeURIComponent(next)}`;
  const isNews = fault !== null && fault !== problem;
  return `
<p>or</p>
<a class="button" href="${escapeHtml(href)}">Sign in with ${escapeHtml(name)}</a>${
    isNews ? `\n<p>${escapeHtml(fault)}</p>` : ""
  }`;
}
