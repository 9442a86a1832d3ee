import { actions } from "./actions.ts";
import { alerts } from "./alerts.ts";
import { charts } from "./charts.ts";
import { community } from "./community.ts";
import { dataDisplay } from "./dataDisplay.ts";
import { delivery } from "./delivery.ts";
import { feedback } from "./feedback.ts";
import { forms } from "./forms.ts";
import { layout } from "./layout.ts";
import type { ComponentGroup, ComponentNotes } from "./notes.ts";
import { alerting } from "./screens/alerting.ts";
import { delivery as deliveryScreens } from "./screens/delivery.ts";
import { home } from "./screens/home.ts";
import { homeLists } from "./screens/homeLists.ts";
import { markets } from "./screens/markets.ts";
import { owned } from "./screens/owned.ts";
import { screener } from "./screens/screener.ts";
import { settings } from "./screens/settings.ts";
import { shell } from "./screens/shell.ts";
import { stock } from "./screens/stock.ts";
import { stocks } from "./stocks.ts";

export const GROUPS: readonly ComponentGroup[] = [
  layout,
  actions,
  forms,
  feedback,
  dataDisplay,
  stocks,
  alerts,
  delivery,
  community,
  charts,
];

export const SCREEN_FOLDERS: Readonly<Record<string, string>> = {
  dashboard: "Dashboard",
  watchlist: "Watchlist",
  alerts: "Price Alerts",
  rules: "Rules",
  markets: "Markets",
  stock: "Stock",
  screener: "Stock Screener",
  shortTerm: "Short Term Stocks",
  longTerm: "Long Term Stocks",
  surge: "Surge Analysis",
  community: "Community",
  emailNotifications: "Email Notifications",
  phoneNumbers: "Phone Numbers",
  portfolios: "Portfolios",
  international: "International Stocks",
  signIn: "Sign-in",
  notifications: "Notifications",
  settings: "Settings",
  deliveryLog: "Delivery Log",
  auditLog: "Audit Log",
  inbox: "Inbox",
  mute: "Mute",
  shell: "Shell",
  palette: "Palette",
  notFound: "Not Found",
  demoInbox: "Demo",
};

export const SCREENS_TITLE = "Screens";

export const SCREENS: Readonly<Record<string, ComponentNotes>> = {
  ...home,
  ...homeLists,
  ...alerting,
  ...markets,
  ...screener,
  ...stock,
  ...owned,
  ...deliveryScreens,
  ...settings,
  ...shell,
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

interface Entry {
  readonly title: string;
  readonly notes: ComponentNotes;
}

const ENTRIES: readonly Entry[] = [
  ...GROUPS.flatMap(({ title, components }) =>
    Object.entries(components).map(([path, notes]) => ({
      title: `${title}/${nameOf(path)}`,
      notes,
    })),
  ),
  ...Object.entries(SCREENS).map(([path, notes]) => {
    const folder = SCREEN_FOLDERS[path.slice(0, path.indexOf("/"))];
    const name = nameOf(path);
    // Storybook merges equal names of folder and story.
    const place = folder === name ? name : `${folder}/${name}`;
    return { title: `${SCREENS_TITLE}/${place}`, notes };
  }),
];

const NOTES: ReadonlyMap<string, ComponentNotes> = new Map(
  ENTRIES.map(({ title, notes }) => [title, notes]),
);

/** Two screens may have parts of the same name, so the key is the title. */
export const notesOf = (title: string): ComponentNotes | undefined => NOTES.get(title);

const TITLES: ReadonlyMap<string, string> = new Map(
  ENTRIES.map(({ title }) => [nameOf(title), title]),
);

export const titleOf = (name: string): string | undefined => TITLES.get(name);

export interface StoryFiles {
  readonly folder: string;
  readonly files: string;
  readonly title: string;
}

export function storyFiles(): readonly StoryFiles[] {
  const found: StoryFiles[] = [];
  for (const { title, components } of GROUPS) {
    const folders = new Map<string, string[]>();
    for (const path of Object.keys(components)) {
      const folder = path.slice(0, path.lastIndexOf("/"));
      folders.set(folder, [...(folders.get(folder) ?? []), nameOf(path)]);
    }
    for (const [folder, names] of folders) {
      found.push({ folder, files: `@(${names.join("|")}).stories.tsx`, title });
    }
  }
  for (const [folder, title] of Object.entries(SCREEN_FOLDERS)) {
    found.push({
      folder: `features/${folder}`,
      files: "*.stories.tsx",
      title: `${SCREENS_TITLE}/${title}`,
    });
  }
  return found;
}
