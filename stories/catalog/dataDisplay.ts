import type { ComponentGroup } from "./notes.ts";

export const dataDisplay: ComponentGroup = {
  title: "Data display",
  components: {
    "app/FactsTable": {
      purpose:
        "A table that becomes a list on a phone: each row shows the main facts in two lines, and a tap expands the rest.",
      instead: {
        FactsRow: "the wide table has its own layout",
        StockFactsRow: "each row is a stock with its price",
      },
      anatomy: [
        "Wide: headers, rows, details below the first cell, actions",
        "On a phone: title and figure above detail and note, and an expand icon",
        "After a tap: the other columns, with labels above the figures",
      ],
      accessibility: [
        "A table with a name, column and row headers; on a phone a list with the same name.",
        "On a phone each fact is read with its column name, which is visible only if the fact is unclear without it.",
        "Truncated text is shown in full after a tap.",
      ],
    },
    "components/dataDisplay/FigureTable": {
      purpose:
        "A table of many figures: headers sort, the header stays in view, and a row opens in place.",
      instead: {
        FactsTable: "the rows are few and need no sorting",
        StockTable: "the rows are stocks of a screener run",
      },
      anatomy: [
        "Headers; the sorted one has an arrow",
        "Rows: the first column names the row, figures are right-aligned",
        "Actions of a row, shown on hover and focus",
        "Button that opens the details below the row",
        "Pages of 50 rows",
      ],
      accessibility: [
        "A table with a name, column and row headers; the sorted header states its order.",
        "Columns that do not fit are hidden, so the details must have their figures.",
        "Not for phones: show rows of two lines there, such as FactsRow.",
      ],
    },
    "components/dataDisplay/LargeFigure": {
      purpose: "The figure of a card, with muted decimals, so that its size is seen at a glance.",
      instead: { PriceText: "the figure changes live", FigureText: "it is in a column" },
      anatomy: ["Sign, currency and whole units", "Decimals, muted unless the figure is below 1"],
      accessibility: ["One text to a screen reader and in a copy."],
    },
    "components/dataDisplay/SortHeader": {
      purpose: "A column header that sorts a table of large rows, such as the alerts.",
      instead: { FigureTable: "the table is made of figures" },
      anatomy: ["Title", "Arrow, only on the column that the rows are sorted by"],
      accessibility: [
        "A column header that states its order, with a button inside.",
        "Hidden on a phone together with the table's head.",
      ],
    },
    "components/dataDisplay/FactsRow": {
      purpose:
        "A table row on a phone: the main facts in two lines; a tap expands the rest in place.",
      instead: {
        FactsTable: "the same data is a plain table where there is room",
        StockFactsRow: "it is a stock with its price",
      },
      anatomy: [
        "Title and figure, below them detail and note",
        "A tag next to both lines, and an expand icon",
        "Actions at the right edge",
        "After a tap: labels above figures",
      ],
      accessibility: [
        "A list item: put it into a list with a name.",
        "Both lines are one button of at least 60 pixels that says whether it is open; what opens follows it.",
        "A link is not part of the button. It replaces the title and follows the button in the focus order.",
        "Without anything to open it is no button, and has no mark.",
      ],
    },
    "components/dataDisplay/PriceText": {
      purpose:
        "A price in its own currency. When it changes, its cell is tinted up or down for 600 ms, so that a moving number is noticed without being read.",
      instead: {
        ChangeText: "the figure is a change, which needs a sign and a direction",
        MissingFigure: "there is never a price, for a known reason",
      },
      anatomy: ["Currency sign and figure in tabular figures", "Tint behind it, for one change"],
      accessibility: [
        "Not a live region: prices change too often to be read aloud.",
        "The tint carries nothing that the figure does not say, and is off under reduced motion.",
        "A missing price is an en dash with the reason in its tip, never 0.",
      ],
    },
    "components/dataDisplay/FigureText": {
      purpose:
        "A figure in a right-aligned column with different decimals; decimal points are aligned.",
      instead: {
        PriceText: "the price is on its own, or all prices in the column have two decimals",
        ChangeText: "the figure is a change",
      },
      anatomy: ["Sign, currency and whole units", "From the point on, as wide in every row"],
      accessibility: ["One text to a screen reader and in a copy: the room is no character."],
    },
    "components/dataDisplay/ChangeText": {
      purpose: "A gain or a loss: percent, and before it the amount where there is room.",
      instead: {
        PriceText: "the figure is a price",
        UpsideTag: "the percentage is the distance to an analyst's target, not a past change",
      },
      anatomy: [
        "Arrow up or down, none for no change",
        "Amount in the currency, if wanted",
        "Percent with its sign",
      ],
      accessibility: [
        "The direction is shown three times, by sign, arrow and color, so it does not depend on color vision.",
        "The arrow is hidden from screen readers; the sign is read.",
        "What rounds to 0.00% has no direction: a green zero would be wrong.",
      ],
    },
    "components/dataDisplay/PriceAge": {
      purpose:
        "Says where a live price comes from and how old it is. Simulated and recorded prices have none.",
      instead: { MarketTag: "the whole page has one source, which the header states once" },
      anatomy: ["Name of the source", "Age, such as “3 min ago”", "Delay, where the feed has one"],
      accessibility: [
        "A time element with the full time for programs; the tip shows it with its zone.",
      ],
    },
    "components/dataDisplay/RelativeTime": {
      purpose:
        "When something happened, as short as can be: now, 5h, 3d, then a date; or with minutes, as in 3 min ago.",
      instead: { PriceAge: "it is the age of a price, which needs minutes and its source" },
      anatomy: ["Short time in tabular figures", "Tooltip with date, time and zone"],
      accessibility: [
        "A time element with the exact time, which assistive technology and translation read.",
        "Nothing is only in the tip that a decision needs.",
      ],
    },
    "components/dataDisplay/MissingFigure": {
      purpose: "Placeholder for an unknown figure that states the reason.",
      instead: {
        PriceText:
          "the figure may arrive at any moment: a price says by itself that it has none yet",
      },
      anatomy: ["En dash", "Tooltip with the reason"],
      accessibility: [
        "Takes the focus, so that the reason is within reach of the keyboard (WCAG 2.1.1).",
        "The reason is read in place of the dash.",
      ],
    },
    "components/dataDisplay/StatCard": {
      purpose:
        "One number that sums up a place of the product; the whole card is the link to that place.",
      instead: { Panel: "the number needs rows below it" },
      anatomy: [
        "Label",
        "Figure, the largest text of a screen",
        "One line of context, kept even when it is empty",
      ],
      accessibility: [
        "The label comes before the figure, so a link is read “Active alerts 3”.",
        "The context line is part of the link's name: keep it short.",
      ],
    },
    "components/dataDisplay/IndicatorProfile": {
      purpose: "The six surge indicators of a stock as bars, small enough for a table row.",
      instead: { IndicatorMeter: "a value or its rule is read" },
      anatomy: ["Six bars from 0 to 100 in a fixed order", "A dash for an unknown indicator"],
      accessibility: ["An image whose name lists each indicator with its value."],
    },
    "components/dataDisplay/IndicatorMeter": {
      purpose: "One indicator of the surge analysis on its scale from 0 to 100.",
      instead: { RunProgress: "the bar is the progress of something that runs" },
      anatomy: ["Name of the indicator", "Value", "Bar", "How it is measured, below or in the tip"],
      accessibility: [
        "A meter for screen readers, named by the indicator; the drawn bar is hidden from them.",
        "An unknown value has no meter, because a bar at 0 would be a value.",
      ],
    },
    "components/actions/Tooltip": {
      purpose:
        "A sentence about the thing under the pointer, after 700 ms of rest. It adds to what is on screen and never replaces it.",
      instead: {
        NoticeBar: "everybody must read it",
        FormField: "it explains a field: the help line is always on show",
      },
      anatomy: ["Target, which the tip wraps", "Bubble below it, above where there is no room"],
      accessibility: [
        "Opens on focus as on hover, stays while the pointer is on it, and closes on Escape (WCAG 1.4.13).",
        "Described by the tip only while it is open; where the target has the same words as its name, not at all.",
        "Touch devices have no hover, so nothing may be available only in a tooltip.",
      ],
    },
    "components/dataDisplay/DefaultTag": {
      purpose:
        "Marks a default value set by a rule because no source had one. The tooltip names the rule.",
      instead: { MissingFigure: "there is no rule, and so no value" },
      anatomy: ["Tag with the word Default", "Tooltip with the rule"],
      accessibility: ["Takes the focus, so that the rule is within reach of the keyboard."],
    },
    "components/dataDisplay/MarketTag": {
      purpose:
        "Says in the header where all prices come from: simulated, replayed or live, and how old they are.",
      instead: { PriceAge: "one price among several sources needs its own" },
      anatomy: ["Word for the market", "Age of the newest price, while a live market is open"],
      accessibility: [
        "Words carry the meaning; the color repeats it.",
        "A simulated market is a warning on purpose: made-up prices must not pass for real ones.",
      ],
    },
    "components/dataDisplay/ConnectionDot": {
      purpose: "Whether messages from the server arrive live.",
      instead: {
        StatusLine: "there is room for a sentence",
        NoticeBar: "the reader must do something about it",
      },
      anatomy: [
        "Dot: filled when connected, hollow when not, pulsing while it connects",
        "Tooltip with the sentence",
      ],
      accessibility: [
        "An output with the sentence, which is read when the state changes.",
        "Filled and hollow differ without color; the pulse is off under reduced motion.",
      ],
    },
  },
};
