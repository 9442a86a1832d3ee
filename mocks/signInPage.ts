import { renderPasscodePage, type PasscodePage } from "../backend/platform/http/passcodePage.ts";

export type { PasscodePage };

/** The page that the server draws for who has not signed in. */
export const readSignInPage = async (page: PasscodePage): Promise<string> =>
  (await renderPasscodePage(page)).text();
