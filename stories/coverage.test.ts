import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { GROUPS, notesOf, SCREEN_FOLDERS, SCREENS, titleOf } from "./catalog/groups.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Components whose story is another's, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "app/DialogForm": "the stories of every dialog with a form fill it in and submit it",
  "app/Drawer": "HistoryDrawer's and RulesScreen's stories open and close it",
  "app/QueryFailure": "FailureNotice's stories show it",
  "app/LoadedPart": "LoadedScreen's test sees it wait, fail and try again",
  "app/LoadedScreen":
    "its test sees it wait, fail and try again; every journey opens screens by it",
  "app/lineImport/LineImportDialog": "AlertImportDialog's stories fill it in",
  "app/MoreRows": "AlertsScreen's Paged presses it until the list has ended",
  "app/alerts/DeliverySentence": "AlertDialog's and RuleDialog's stories read it",
  "app/alerts/WhyNotTriggered": "AlertListItem's stories open it; HistoryDrawer's read it",
  "features/alerts/AlertFilters": "AlertsScreen's test types and chooses in it",
  "features/alerts/AlertTable":
    "AlertsScreen's stories select and press its rows; its test sorts them",
  "features/alerts/AlertDialogForm": "the stories of the two dialogs fill it in",
  "charts/layers/AxisLabel": "part of PriceChart's drawing; its stories draw and assert it",
  "charts/controls/ChartLegend": "part of PriceChart's drawing; needs its state",
  "charts/ChartTable": "follows PriceChart's state; WithTable asserts its rows",
  "charts/layers/CompareLayer":
    "part of PriceChart's drawing; Compared asserts its line and figures",
  "charts/layers/CrosshairLayer": "part of PriceChart; CrosshairLeavesTheSeriesAlone asserts it",
  "charts/layers/IndicatorLayers": "parts of PriceChart's drawing; Indicators asserts them",
  "charts/layers/LastPriceLayer": "part of PriceChart's drawing; needs its scene",
  "charts/layers/LinePad": "DrawnLines' stories draw on it by pointer, finger and keys",
  "charts/OlderBars": "follows PriceChart's state; OlderBarsLoad asserts when it asks",
  "charts/layers/SceneLayers": "part of PriceChart's drawing; its stories draw and assert it",
  "charts/layers/SeriesLayer": "part of PriceChart's drawing; its stories draw and assert it",
  "features/markets/WeekPanel":
    "CalendarScreen's stories see it wait, fail and say what it leaves out",
  "features/markets/WeekDays": "CalendarScreen's stories read its days",
  "features/markets/YieldsPanel": "MarketsScreen's stories read it in each state",
  "features/markets/MarketTabs": "MarketsScreen's stories choose a market in it",
  "features/markets/ListNotice": "MarketsScreen's and MapScreen's stories read it in each state",
  "charts/secondary/SteppedPlot": "frame of the three small charts; their stories draw it",
  "charts/map/MapSurface": "part of MarketMap; its stories point at it and press its keys",
  "features/markets/MapTable": "MapScreen's stories sort it and show more of it",
  "features/markets/OriginNote": "MarketsScreen's stories read it below each panel",
  "features/settings/SourcesScreen": "the stories of its five panels show it",
  "features/settings/FactRow": "StoragePanel's stories read its rows",
  "features/portfolios/NameFields":
    "CreatePortfolioPanel's and EditPortfolioDialog's stories fill them in",
  "features/stock/chart/ChartWorkspace": "ChartOverlay's stories work with every tool of it",
  "features/stock/chart/ChartTools": "ChartOverlay's stories work with every tool of it",
  "features/stock/chart/CompareTable": "ChartOverlay's Compare reads it",
  "features/stock/chart/LineAlertDialog": "ChartOverlay's LineDeletedAndAlert fills it in",
  "features/stock/chart/LoadedChart":
    "ChartOverlay's stories load it, move its lines and read its marks",
  "features/stock/NoteMarkdown": "NotePart's stories read a note with each kind of markup",
  "features/stock/StockPart": "every part's stories see it wait, fail and say what is not known",
  "features/stock/StockParts": "StockScreen's stories go from part to part",
  "features/stock/StockActions": "StockScreen's stories press each of its buttons",
  "features/inbox/InboxList": "InboxBell's stories open it, filter it and see it fail",
  "features/inbox/InboxPopover": "InboxBell's stories open and close it",
  "app/stocks/search/SearchSelect":
    "ExchangePanel's and FilterPanel's stories search in it by keyboard and pointer",
  "features/international/PopularStock": "SearchPanel's and ExchangePanel's stories press it",
  "app/stockLists/PickScreen": "ShortTermScreen's and LongTermScreen's stories read it",
  "features/shell/DemoNotice": "ShellNotices' stories show it; its own test presses its buttons",
  "features/shell/AttentionButton": "ShellStatus' stories show and open it",
  "features/watchlist/AddStocksDialog": "WatchlistScreen's AddMany pastes into it and adds",
  "features/watchlist/ListBar": "WatchlistScreen's stories choose, create and delete lists in it",
  "features/watchlist/RowsPanel": "WatchlistScreen's stories load it, empty it and see it fail",
  "features/watchlist/WatchlistTable": "WatchlistScreen's stories sort it and move its rows",
  "features/watchlist/WatchlistTableRow": "WatchlistScreen's stories read it and open its menu",
  "features/rules/lab/BacktestResult": "RuleLab's stories read it with firings and without",
  "features/rules/Bracket": "RuleDialog's stories set figures in it",
  "features/rules/ChoiceSearch": "its own test types, points and presses keys in it",
  "features/rules/ConditionTree": "RuleDialog's stories add, move, wrap and remove in it",
  "features/rules/FieldList": "RuleDialog's stories fill in each kind of field",
  "features/rules/RuleCard": "RulesScreen's stories read it in each state and press its buttons",
  "features/rules/ReadBackPanel": "RuleDialog's stories read it while they write",
  "features/rules/RuleEditor": "RuleDialog's stories write rules in it",
  "features/rules/RuleFrame": "RuleDialog's stories set it",
  "features/rules/RuleDrawer": "RulesScreen's stories open it, let it wait and see it fail",
  "features/rules/RuleNow": "RulesScreen's DetailsOpened and DetailsFail read it",
  "features/portfolios/EditPortfolioDialog":
    "PortfolioScreen's RenamedArchivedAndProtected fills it in",
  "features/portfolios/HistoryPanel":
    "PortfolioScreen's OverTimeAllocationAndIncome reads it and changes its range",
  "features/portfolios/benchmark/BenchmarkSection":
    "PortfolioScreen's ManualPricesAndBenchmark reads it",
  "features/portfolios/HoldingsTable": "PortfolioScreen's stories read it, on a phone as well",
  "features/portfolios/importing/ImportChoices":
    "ImportDialog's ReadOtherwiseAndDuplicates names columns in it",
  "features/portfolios/importing/ImportQuestions": "ImportDialog's QuestionOnAPhone answers in it",
  "features/portfolios/importing/ImportRows": "ImportDialog's stories filter it and take rows in",
  "features/portfolios/insights/AllocationPanel":
    "PortfolioScreen's OverTimeAllocationAndIncome divides by it, PartsFailAndHistoryWaits sees it fail",
  "features/portfolios/insights/IncomePanel":
    "PortfolioScreen's OverTimeAllocationAndIncome reads it, PartsFailAndHistoryWaits sees it fail",
  "features/portfolios/insights/ManualPriceDialog":
    "PortfolioScreen's ManualPricesAndBenchmark fills it in and is refused",
  "features/portfolios/insights/ManualPricesPanel":
    "PortfolioScreen's ManualPricesAndBenchmark records in it and undoes it",
  "features/portfolios/insights/SplitOffers":
    "PortfolioScreen's SplitAndMissingPrice dismisses, undoes and records",
  "features/portfolios/PortfolioMenu": "PortfolioScreen's stories archive and delete by it",
  "features/portfolios/PortfolioSummary": "PortfolioScreen's stories read its figures",
  "features/portfolios/TransactionsPanel": "PortfolioScreen's stories edit and remove in it",
  "features/rules/RuleSuspended": "RulesScreen's DetailsOpened presses its button",
  "features/rules/WitnessList": "RulesScreen's DetailsOpened reads it",
  "features/surge/CandidateTablePanel": "SurgeScreen's stories run the engine and read the table",
  "features/surge/EnginePanel": "SurgeScreen's stories run it, wait for it and see it fail",
  "features/surge/LiveAnalysisPanel": "SurgeScreen's stories type into it",
  "features/surge/MetricsPanel": "SurgeScreen's stories read its six indicators",
};

/** Pages without a component: the server draws them for who may not load one yet. */
const DRAWN_BY_SERVER = new Set(["features/signIn/SignInPage"]);

/** `ui/<name>.tsx` has its stories in `stories/<name>.stories.tsx`. */
const nameOf = (path: string): string => path.replace(/(\.stories)?\.tsx$/, "");

const find = async (folder: string, pattern: string): Promise<string[]> =>
  (await Array.fromAsync(new Glob(pattern).scan({ cwd: `${root}${folder}` })))
    .filter((path) => !path.endsWith(".test.tsx"))
    .sort();

/** Components begin with a capital; a shared hook in a .tsx file renders something as well. */
async function exportsComponent(path: string): Promise<boolean> {
  const source = await Bun.file(`${root}ui/${path}`).text();
  return (
    /export (function|class|const) [A-Z][a-z]/.test(source) ||
    /^components\/.*\/use[A-Z]/.test(path)
  );
}

const files = await find("ui", "{app,components,charts,features}/**/*.tsx");
const components: string[] = [];
for (const path of files) if (await exportsComponent(path)) components.push(nameOf(path));

const storyFiles = await find("stories", "**/*.stories.tsx");
const reported = new Set(storyFiles.map(nameOf));

test("every component has its stories at the mirrored path, or a reason why not", () => {
  const excused = new Set(Object.keys(EXCEPTIONS));
  const uncovered = components.filter((name) => !reported.has(name) && !excused.has(name));
  expect(uncovered).toEqual([]);
});

test("every story file is of a component that exists, or of a page that the server draws", () => {
  const strangers = [...reported].filter((name) => !components.includes(name));
  expect(new Set(strangers)).toEqual(DRAWN_BY_SERVER);
});

test("every exception is of a component that exists and has no stories", () => {
  const stale = Object.keys(EXCEPTIONS).filter(
    (name) => !components.includes(name) || reported.has(name),
  );
  expect(stale).toEqual([]);
});

test("every component has its place and its notes, and a story of all its states", async () => {
  const shared = storyFiles.map(nameOf).filter((name) => !name.startsWith("features/"));
  const placed = GROUPS.flatMap((group) => Object.keys(group.components));
  expect(placed.toSorted()).toEqual(shared.toSorted());
  const without: string[] = [];
  for (const name of shared) {
    const source = await Bun.file(`${root}stories/${name}.stories.tsx`).text();
    if (!source.includes("export const States = statesOf(")) without.push(name);
  }
  expect(without).toEqual([]);
});

test("the states of a component that needs a page are drawn in pages of their own", async () => {
  const pageless: string[] = [];
  for (const path of storyFiles) {
    const source = await Bun.file(`${root}stories/${path}`).text();
    const [, states] = source.split("export const States = statesOf(");
    const isOnPage = /^import \{[^}]*\bonPage\b/m.test(source);
    if (states !== undefined && isOnPage && !/\bframe: \d+/.test(states)) pageless.push(path);
  }
  expect(pageless).toEqual([]);
});

test("every folder of screens has its heading, and every heading its place in the sidebar", async () => {
  const folders = new Set(
    storyFiles
      .filter((path) => path.startsWith("features/"))
      .map((path) => path.split("/")[1] ?? ""),
  );
  expect(Object.keys(SCREEN_FOLDERS).toSorted()).toEqual([...folders].toSorted());
  const preview = await Bun.file(`${root}.storybook/preview.tsx`).text();
  const places = GROUPS.map(({ title }) => preview.indexOf(`\n          "${title}",`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("every screen and every part of one has its notes, and what to take instead", () => {
  const screens = storyFiles.map(nameOf).filter((name) => name.startsWith("features/"));
  const noted = Object.keys(SCREENS).map((path) => `features/${path}`);
  expect(noted.toSorted()).toEqual(screens.toSorted());
  const silent = Object.entries(SCREENS).flatMap(([path, { instead = {}, ...notes }]) =>
    notes.anatomy.length > 0 && notes.accessibility.length > 0 && Object.keys(instead).length > 0
      ? []
      : [path],
  );
  expect(silent).toEqual([]);
});

test("the notes of a page are found by its title", () => {
  const parts = ["Screens/Stock Screener/FilterPanel", "Screens/Delivery Log/FilterPanel"];
  const [screener, log] = parts.map((title) => notesOf(title)?.purpose);
  expect(screener).toMatch(/^The criteria/);
  expect(log).toMatch(/^Filters of the log/);
});

test("what is recommended instead of another exists, and is one alone of its name", () => {
  const pages = [...GROUPS.map((group) => group.components), SCREENS].flatMap(Object.entries);
  const names = pages.map(([path]) => path.slice(path.lastIndexOf("/") + 1));
  const wrong = pages.flatMap(([path, { instead = {} }]) =>
    Object.keys(instead)
      .filter(
        (name) =>
          titleOf(name) === undefined ||
          names.filter((each) => each === name).length > 1 ||
          path.endsWith(`/${name}`),
      )
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("every story asserts what it shows, or plays as another does", async () => {
  const silent: string[] = [];
  for (const path of storyFiles) {
    const source = await Bun.file(`${root}stories/${path}`).text();
    const [, ...stories] = source.split(/\nexport const (?=\w+: Story = )/);
    for (const story of stories) {
      const borrows = /\n? *\.\.\.[A-Z]\w*[,\s]/.test(story);
      const asserts = /play: async/.test(story) && /expect\w*\(/.test(story);
      if (!asserts && !borrows) silent.push(`${path} ${/^\w+/.exec(story)?.[0]}`);
    }
  }
  expect(silent).toEqual([]);
});

test("a dialog is waited for until it can be seen: where motion is wanted it fades in", async () => {
  const hasty: string[] = [];
  for (const path of storyFiles) {
    const source = await Bun.file(`${root}stories/${path}`).text();
    if (/findByRole\(\s*"(alert)?dialog"[^;]*\)\.toBeVisible\(\)/.test(source)) hasty.push(path);
  }
  expect(hasty).toEqual([]);
});

test("every screen's stories have the address that they open in the product", async () => {
  const without: string[] = [];
  for (const path of storyFiles.filter((each) => each.endsWith("Screen.stories.tsx"))) {
    if (!path.startsWith("features/")) continue;
    const source = await Bun.file(`${root}stories/${path}`).text();
    const [meta = ""] = source.split("satisfies Meta");
    if (!/onPage\(\{[^}]*path: ("\/|PATH\b)/.test(meta)) without.push(path);
  }
  expect(without).toEqual([]);
});
