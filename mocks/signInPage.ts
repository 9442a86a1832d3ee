import { renderPasscodePage, type PasscodePage } from "../backend/platform/http/passcodePage.ts";

export type { PasscodePage };

/** Returns the HTML of the server's sign-in page. */
export const readSignInPage = async (page: PasscodePage): Promise<string> =>
  (await renderPasscodePage(page)).text();
