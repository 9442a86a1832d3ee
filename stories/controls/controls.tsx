import {
  Button,
  HTMLSelect,
  InputGroup,
  SegmentedControl,
  Switch,
  Tag,
  Toast,
} from "@blueprintjs/core";
import { AddIcon, ErrorIcon, RefreshIcon, TickCircleIcon, TrashIcon } from "@blueprintjs/icons";
import type { ReactElement, ReactNode } from "react";
import "../../ui/components/actions/actionMenu.css";

/** A cell shows them by attributes, or as if a pointer or key caused them. */
export const STATES = ["rest", "hover", "focus", "pressed", "disabled", "busy"] as const;
export type State = (typeof STATES)[number];

interface Sample {
  readonly text: string;
  readonly sample: ReactNode;
}

export interface Control {
  readonly purpose: string;
  /** Import for the list of users. */
  readonly from: { readonly blueprint: string } | { readonly component: string };
  /** A field, for example, is never busy. */
  readonly states: readonly State[];
  readonly variants: Readonly<Record<string, (state: State) => ReactNode>>;
  readonly good: readonly Sample[];
  readonly bad: readonly Sample[];
  readonly accessibility: readonly string[];
  /** Story of the opened control, if it covers the page. */
  readonly story?: { readonly id: string; readonly name: string };
}

const FIELD_STATES = ["rest", "hover", "focus", "disabled"] as const;
const TOGGLE_STATES = ["rest", "hover", "focus", "pressed", "disabled"] as const;

const ignore = () => undefined;

const busyOrNot = (state: State) => ({
  disabled: state === "disabled",
  loading: state === "busy",
});

const options = ["Rises to", "Falls to", "Moves by"];

const toast = (intent: string, icon: ReactElement, message: string) => (
  <Toast
    className={`toast toast-${intent}`}
    icon={icon}
    message={message}
    timeout={0}
    onDismiss={ignore}
  />
);

const menu = (state: State) => (
  <div className="action-menu control-menu" role="menu" aria-label={`Menu, ${state}`}>
    <button type="button" role="menuitem" className="action-menu-item" tabIndex={-1}>
      <span className="action-menu-icon">
        <RefreshIcon />
      </span>
      Refresh
    </button>
    <button type="button" role="menuitem" className="action-menu-item" tabIndex={-1}>
      <span className="action-menu-icon">
        <TrashIcon />
      </span>
      Delete
    </button>
  </div>
);

export const CONTROLS = {
  Button: {
    purpose: "Starts an action. A place has at most one primary button.",
    from: { blueprint: "Button" },
    states: STATES,
    variants: {
      Primary: (state) => <Button intent="primary" text="Create Alert" {...busyOrNot(state)} />,
      Default: (state) => <Button icon={<RefreshIcon />} text="Refresh" {...busyOrNot(state)} />,
      Minimal: (state) => (
        <Button variant="minimal" size="small" text="Show more" {...busyOrNot(state)} />
      ),
      Danger: (state) => <Button intent="danger" text="Delete" {...busyOrNot(state)} />,
      "Icon alone": (state) => (
        <Button
          variant="minimal"
          icon={<TrashIcon />}
          aria-label="Delete the alert on AAPL"
          {...busyOrNot(state)}
        />
      ),
    },
    good: [
      {
        text: "One primary button, named by a verb and its object.",
        sample: (
          <>
            <Button text="Cancel" /> <Button intent="primary" text="Create Alert" />
          </>
        ),
      },
    ],
    bad: [
      {
        text: "Two primary buttons, or a name that needs the question above it.",
        sample: (
          <>
            <Button intent="primary" text="Yes" /> <Button intent="primary" text="No" />
          </>
        ),
      },
    ],
    accessibility: [
      "A button with an icon alone is named by its action and its object.",
      "While busy it keeps its width and its focus.",
      "44 px high on touch devices and below 768 px, 32 px elsewhere.",
    ],
  },
  InputGroup: {
    purpose: "Field for one line of text, with an icon or a button inside where it helps.",
    from: { blueprint: "InputGroup" },
    states: FIELD_STATES,
    variants: {
      Empty: (state) => (
        <InputGroup aria-label="Symbol" placeholder="AAPL" disabled={state === "disabled"} />
      ),
      Filled: (state) => (
        <InputGroup aria-label="Symbol" defaultValue="MSFT" disabled={state === "disabled"} />
      ),
      Invalid: (state) => (
        <InputGroup
          aria-label="Target"
          aria-invalid
          intent="danger"
          defaultValue="−5"
          disabled={state === "disabled"}
        />
      ),
    },
    good: [
      {
        text: "The label stays above the field while it is filled; the placeholder is an example.",
        sample: (
          <div className="control-label">
            <label htmlFor="control-target">Target price</label>
            <InputGroup id="control-target" placeholder="250.00" />
          </div>
        ),
      },
    ],
    bad: [
      {
        text: "A placeholder in place of a label: it is gone with the first letter.",
        sample: <InputGroup aria-label="Target price" placeholder="Target price" />,
      },
    ],
    accessibility: [
      "FormField connects label, help and error with the field.",
      "An error is a sentence below the field; the red border repeats it.",
    ],
  },
  Select: {
    purpose:
      "Chooses one of four or more options. It is the browser's own list, on a phone as well.",
    from: { blueprint: "HTMLSelect" },
    states: FIELD_STATES,
    variants: {
      Default: (state) => (
        <HTMLSelect aria-label="Condition" options={options} disabled={state === "disabled"} />
      ),
    },
    good: [
      {
        text: "Options are nouns or the end of the label's sentence.",
        sample: <HTMLSelect aria-label="Condition" options={options} />,
      },
    ],
    bad: [
      {
        text: "Two options: a switch or tabs show both.",
        sample: <HTMLSelect aria-label="Notifications" options={["On", "Off"]} />,
      },
    ],
    accessibility: ["Letters, arrow keys, Home and End choose, as everywhere in the browser."],
  },
  Tag: {
    purpose: "A state or a kind in one or two words. It does nothing when pressed.",
    from: { blueprint: "Tag" },
    states: ["rest"],
    variants: {
      Neutral: () => <Tag minimal>Snoozed</Tag>,
      Accent: () => (
        <Tag minimal intent="primary">
          Running
        </Tag>
      ),
      Success: () => (
        <Tag minimal intent="success">
          Active
        </Tag>
      ),
      Warning: () => (
        <Tag minimal intent="warning">
          Triggered
        </Tag>
      ),
      Danger: () => (
        <Tag minimal intent="danger">
          Failed
        </Tag>
      ),
    },
    good: [
      {
        text: "One word that is true without its color.",
        sample: (
          <Tag minimal intent="success">
            Active
          </Tag>
        ),
      },
    ],
    bad: [
      {
        text: "A sentence, or a color without a word.",
        sample: (
          <Tag minimal intent="warning">
            This alert was triggered two hours ago
          </Tag>
        ),
      },
    ],
    accessibility: ["The word says everything; the color repeats it."],
  },
  Dialog: {
    purpose:
      "Asks for input, or for a decision that cannot be undone. The page behind it does not respond.",
    from: { blueprint: "Dialog" },
    states: [],
    variants: {},
    story: { id: "feedback-confirmdialog--asks", name: "Confirm dialog" },
    good: [
      {
        text: "The title is the action, and the button repeats its verb.",
        sample: (
          <div className="control-dialog">
            <strong>Delete 3 alerts?</strong>
            <span>
              <Button text="Cancel" /> <Button intent="danger" text="Delete" />
            </span>
          </div>
        ),
      },
    ],
    bad: [
      {
        text: "A question where Undo would do.",
        sample: (
          <div className="control-dialog">
            <strong>Are you sure?</strong>
            <span>
              <Button text="Cancel" /> <Button intent="primary" text="OK" />
            </span>
          </div>
        ),
      },
    ],
    accessibility: [
      "Escape and Cancel close it; the focus returns to the button that opened it.",
      "The focus stays inside. A dialog that asks puts it on the harmless choice.",
      "Changed input is not lost without a question.",
    ],
  },
  Switch: {
    purpose: "Turns a setting on or off at once, without a Save button.",
    from: { blueprint: "Switch" },
    states: TOGGLE_STATES,
    variants: {
      On: (state) => <Switch defaultChecked label="Send alerts" disabled={state === "disabled"} />,
      Off: (state) => <Switch label="Send alerts" disabled={state === "disabled"} />,
    },
    good: [
      {
        text: "The label names what is on, and does not change.",
        sample: <Switch defaultChecked label="Send alerts to this number" />,
      },
    ],
    bad: [
      {
        text: "A label that denies: on would mean off.",
        sample: <Switch label="Do not send alerts" />,
      },
    ],
    accessibility: [
      "A checkbox with the role of a switch; Space toggles it.",
      "In a row without a visible label it is named by the row.",
    ],
  },
  Tabs: {
    purpose:
      "Chooses one of two to five views or values that exclude each other. All of them are visible.",
    from: { blueprint: "SegmentedControl" },
    states: TOGGLE_STATES,
    variants: {
      Default: (state) => (
        <SegmentedControl
          aria-label={`View, ${state}`}
          defaultValue="table"
          disabled={state === "disabled"}
          options={[
            { value: "cards", label: "Cards" },
            { value: "table", label: "Table" },
          ]}
        />
      ),
      Small: (state) => (
        <SegmentedControl
          aria-label={`Range, ${state}`}
          size="small"
          defaultValue="1M"
          disabled={state === "disabled"}
          options={["1D", "1M", "1Y"].map((value) => ({ value, label: value }))}
        />
      ),
    },
    good: [
      {
        text: "Words of similar length that answer one question.",
        sample: (
          <SegmentedControl
            aria-label="Direction, do"
            defaultValue="rises"
            options={["Rises", "Falls", "Either"].map((label) => ({
              value: label.toLowerCase(),
              label,
            }))}
          />
        ),
      },
    ],
    bad: [
      {
        text: "Actions: a tab changes what is shown and does nothing else.",
        sample: (
          <SegmentedControl
            aria-label="Actions, don't"
            defaultValue="save"
            options={["Save", "Delete"].map((label) => ({ value: label.toLowerCase(), label }))}
          />
        ),
      },
    ],
    accessibility: [
      "A radio group with a name. Tab enters it once, arrow keys choose.",
      "Parts of a long screen are links (SectionNav), so that each has an address.",
    ],
  },
  Menu: {
    purpose: "Further actions on one item, behind a button with three dots.",
    from: { component: "components/actions/ActionMenu" },
    states: ["rest", "hover", "focus", "pressed"],
    variants: { Menu: menu },
    story: { id: "actions-actionmenu--states", name: "Action menu" },
    good: [{ text: "An icon and a verb in each row.", sample: menu("rest") }],
    bad: [
      {
        text: "A menu with one row: make it a button.",
        sample: <Button icon={<TrashIcon />} text="Delete" />,
      },
    ],
    accessibility: [
      "Arrow keys go round, Home and End to the ends; Escape closes it.",
      "It is named by its item: “More for the alert on AAPL”.",
    ],
  },
  Popover: {
    purpose: "A few fields or details next to the button that opens them; the page stays usable.",
    from: { component: "components/actions/PopoverButton" },
    states: STATES,
    variants: {
      "The button": (state) => (
        <Button icon={<AddIcon />} text="Indicators" {...busyOrNot(state)} />
      ),
    },
    story: { id: "actions-popoverbutton--states", name: "Popover button" },
    good: [
      {
        text: "Its content is small, and each change takes effect at once.",
        sample: <Button icon={<AddIcon />} text="Indicators" />,
      },
    ],
    bad: [
      {
        text: "A form with Save and Cancel: that is a dialog.",
        sample: <Button icon={<AddIcon />} text="Create portfolio" />,
      },
    ],
    accessibility: [
      "The button says whether it is expanded; the focus moves into the popover.",
      "Escape and a press outside close it, and the focus returns.",
    ],
  },
  Toast: {
    purpose: "Says what an action has done, and offers Undo. It leaves by itself.",
    from: { component: "app/Toaster" },
    states: ["rest"],
    variants: {
      Success: () => toast("success", <TickCircleIcon />, "The alert on AAPL has been deleted"),
      Failure: () => toast("failure", <ErrorIcon />, "The alert could not be deleted"),
    },
    story: { id: "feedback-toaster--states", name: "Toaster" },
    good: [
      {
        text: "One sentence that names the object.",
        sample: toast("success", <TickCircleIcon />, "AAPL has been added to your watchlist"),
      },
    ],
    bad: [
      {
        text: "An error that the reader must correct: it belongs to its field and stays.",
        sample: toast("failure", <ErrorIcon />, "Must be a whole number from 10 to 300"),
      },
    ],
    accessibility: [
      "It is announced without taking the focus; F8 moves the focus to it.",
      "It stays for 5 s, with an action for 10 s, and while the pointer or the focus is on it.",
    ],
  },
} as const satisfies Readonly<Record<string, Control>>;
