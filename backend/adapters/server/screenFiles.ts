/** Where `ui/build/preloadScreens.ts` lists which files a screen needs, by the screen's path. */
const PLACE = /<!--screens (\{.*?\})-->/;

/**
 * Replaces the list of all screens by links to the files of the screen at `pathname`, so that a
 * browser fetches them together with those of the frame.
 */
export function preloadScreen(html: string, pathname: string): string {
  return html.replace(PLACE, (_place, list: string) => {
    const screens = Object.entries(JSON.parse(list) as Readonly<Record<string, readonly string[]>>);
    const [, files = []] = screens.find(([path]) => patternOf(path).test(pathname)) ?? [];
    return files.map(linkTo).join("\n    ");
  });
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:[^/]+/g, "[^/]+").replace(/\/$/, "")}/?$`);

const linkTo = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="./${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="./${file}">`;
