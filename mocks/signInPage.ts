import {
  renderPasscodePage,
  type PasscodePage,
} from "../backend/platform/http/access/passcodePage.ts";

export type { PasscodePage };

export const readSignInPage = async (page: PasscodePage): Promise<string> =>
  (await renderPasscodePage(page)).text();
