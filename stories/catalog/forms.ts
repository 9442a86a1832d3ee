import type { ComponentGroup } from "./notes.ts";

export const forms: ComponentGroup = {
  title: "Forms",
  components: {
    "components/forms/FormField": {
      purpose:
        "A label, a control, and a line below for help or an error. Every form control is wrapped in one.",
      instead: { Tooltip: "the thing is no form control" },
      anatomy: [
        "Label above, with Optional beside it if the field may stay empty",
        "Control, handed in",
        "Help; an error takes its place",
      ],
      accessibility: [
        "Label, help and error are tied to the control by ids that the field hands out.",
        "The line below is a polite live region and always keeps its height: an error is read and moves nothing.",
        "The error says what would be right, and goes when the field is corrected.",
        "The first field with an error takes the focus when its form is submitted.",
      ],
    },
    "components/forms/SymbolInput": {
      purpose: "A field for a stock symbol. What is typed becomes upper case as it is typed.",
      instead: { TargetPriceInput: "a price is asked for" },
      anatomy: ["Search icon", "Text field"],
      accessibility: [
        "Put it into a FormField, or name it by aria-label.",
        "The caret stays where it was when letters change their case.",
        "Spelling and autocorrection are off; a phone's keyboard shows capitals and a search key.",
      ],
    },
    "app/stocks/search/SymbolField": {
      purpose:
        "A field for a stock symbol that suggests stocks by symbol or company while typing and tolerates misspellings.",
      instead: { SymbolInput: "the surrounding component lists the results" },
      anatomy: ["Symbol field", "List of up to six stocks; none once a symbol is complete"],
      accessibility: [
        "A combobox with automatic selection (WAI-ARIA Authoring Practices): the first stock is selected, the arrows change the selection, Enter accepts it and moves to the next field, leaving the field accepts it, Escape only closes the list.",
        "Enter pressed, or the field left, before the suggestions arrive takes effect when they do. In the last field of a form, Enter submits a complete symbol.",
        "How many stocks are suggested is said politely.",
      ],
    },
    "components/forms/Option": {
      purpose: "One choice in the list below a field.",
      instead: { StockOption: "the choice is a stock" },
      anatomy: ["The content in one line; tinted while it is highlighted"],
      accessibility: [
        "An option: put it into a listbox whose field has the focus, handles the keys and names the highlighted option by aria-activedescendant.",
        "A click leaves the focus in the field.",
        "On a phone it is 44 px high.",
      ],
    },
    "components/forms/TargetPriceInput": {
      purpose: "A field for the target of an alert: a price or a percentage.",
      instead: { SymbolInput: "a symbol is asked for" },
      anatomy: ["Number field", "Percent sign; with it, signs such as -5% may be typed"],
      accessibility: [
        "A phone shows its decimal keyboard.",
        "A suggestion that arrives while the field has the focus is selected, so that typing replaces it.",
      ],
    },
    "app/stocks/search/QuotePreviewLine": {
      purpose: "Known data about the symbol being typed, in the field's help line.",
      instead: { StockRow: "the stock appears in a list" },
      anatomy: ["Company", "Price", "Change; or a sentence while there is none of these"],
      accessibility: ["It lies in the field's live region: the company is read when it was found."],
    },
  },
};
