import { expect, test } from "bun:test";
import { productUrl, writeStoryCode } from "./storyCode.ts";

test("a story becomes an import and the component with its values", () => {
  const code = writeStoryCode(
    "./stories/components/alerts/AlertCard.stories.tsx",
    { symbol: "AAPL", target: 190, isDeleting: true, note: 'say "hi"', rows: [{ id: 1 }] },
    {
      onOpenChart: { type: { name: "function", required: true } },
      onDelete: { type: { name: "function" } },
    },
  );
  expect(code).toBe(`import { AlertCard } from "ui/components/alerts/AlertCard.tsx";

<AlertCard
  symbol="AAPL"
  target={190}
  isDeleting
  note={"say \\"hi\\""}
  rows={[{"id":1}]}
  onOpenChart={() => {}}
/>
`);
});

test("a screen has no props; an element and a long list are not written", () => {
  expect(writeStoryCode("./stories/features/mute/MuteScreen.stories.tsx", {}, {})).toEndWith(
    "\n<MuteScreen />\n",
  );
  const results = Array.from({ length: 120 }, (_, id) => ({ id }));
  expect(
    writeStoryCode("./stories/app/stockLists/StockRows.stories.tsx", { results }, {}),
  ).toContain("\n  results={…}\n");
  const element = { $$typeof: Symbol.for("react.element"), props: {} };
  expect(
    writeStoryCode(
      "./stories/components/actions/Tooltip.stories.tsx",
      { content: "Why", action: element, children: element },
      {},
    ),
  ).toEndWith(`<Tooltip\n  content="Why"\n  action={…}\n>\n  …\n</Tooltip>\n`);
});

test("the product lies above the built catalog, and on its own port in development", () => {
  expect(productUrl("/alerts", "https://example.com/demo/storybook/?path=/x", false)).toBe(
    "https://example.com/demo/alerts",
  );
  expect(productUrl("/", "https://example.com/storybook/index.html", false)).toBe(
    "https://example.com/",
  );
  expect(productUrl("/mute?symbol=AAPL", "http://localhost:6006/", true)).toBe(
    "http://127.0.0.1:3000/mute?symbol=AAPL",
  );
});
