import { expect, test as base, type Page } from "@playwright/test";
import { servePlainly } from "../plainServer.ts";
import type { FileServer } from "../staticServer.ts";

export { expect, type FileServer, type Page };

/** Each test has the demo in a folder of a plain host, and a browser that has never seen it. */
export const test = base.extend<{ site: FileServer }>({
  site: async ({}, use) => {
    const site = await servePlainly("dist/demo", "/x/y");
    await use(site);
    await site.close();
  },
});

/** The backend in the page answers. */
export const isUp = (page: Page) => expect(page.getByText("Live updates connected")).toBeAttached();
