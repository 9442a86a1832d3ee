import { Heading, Unstyled } from "@storybook/addon-docs/blocks";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { components, controls } from "virtual:uses";
import { THEMES } from "../../ui/app/theme.ts";
import { UsersList } from "../docs/ComponentLink.tsx";
import { titleOfTheme } from "../foundations/declared.ts";
import { type Control, CONTROLS, type State } from "./controls.tsx";
import "./controls.css";

const STATE_TITLES: Readonly<Record<State, string>> = {
  rest: "At rest",
  hover: "Hover",
  focus: "Focus",
  pressed: "Pressed",
  disabled: "Disabled",
  busy: "Busy",
};

const usersOf = ({ from }: Control): readonly string[] =>
  ("blueprint" in from ? controls[from.blueprint] : components[from.component]) ?? [];

interface PartProps {
  readonly name: keyof typeof CONTROLS;
}

// Headings are in the pages, where the catalog's search finds them.

export function ControlPurpose({ name }: PartProps) {
  return <p className="docs-lead">{CONTROLS[name].purpose}</p>;
}

/** `controls.tsx` has the rows. */
export function ControlStates({ name }: PartProps) {
  const { states, variants }: Control = CONTROLS[name];
  return (
    <Unstyled>
      {THEMES.map((theme) => (
        <figure key={theme} data-theme={theme} className="control-theme">
          <figcaption>{titleOfTheme(theme)}</figcaption>
          <Matrix label={`${name}, ${theme}`} states={states} variants={variants} />
        </figure>
      ))}
    </Unstyled>
  );
}

export function ControlExamples({ name }: PartProps) {
  const { good, bad, story }: Control = CONTROLS[name];
  return (
    <>
      <Unstyled>
        <div className="control-pairs">
          {good.map(({ text, sample }) => (
            <Picture key={text} verdict="Do" text={text}>
              {sample}
            </Picture>
          ))}
          {bad.map(({ text, sample }) => (
            <Picture key={text} verdict="Don’t" text={text}>
              {sample}
            </Picture>
          ))}
        </div>
      </Unstyled>
      {story && (
        <p>
          <a href={`./?path=/story/${story.id}`} target="_top">
            Open the story “{story.name}”
          </a>
        </p>
      )}
    </>
  );
}

export function ControlFacts({ name }: PartProps) {
  const control: Control = CONTROLS[name];
  return (
    <>
      <Heading>Accessibility</Heading>
      <ul className="docs-list">
        {control.accessibility.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Heading>Used by</Heading>
      <UsersList users={usersOf(control)} />
    </>
  );
}

interface MatrixProps extends Pick<Control, "states" | "variants"> {
  readonly label: string;
}

function Matrix({ label, states, variants }: MatrixProps) {
  return (
    // Wide content scrolls, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="control-matrix" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {states.map((state) => (
              <th key={state} scope="col">
                {STATE_TITLES[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(variants).map(([variant, render]) => (
            <tr key={variant}>
              <th scope="row">{variant}</th>
              {states.map((state) => (
                <td key={state}>
                  <Shown state={state}>{render(state)}</Shown>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const TARGET = "button, input, select";

/**
 * Shows pointer or focus by classes beside each pseudo-class (`.storybook/shownStates.ts`), on the
 * control and, as for a pointer, on everything around it.
 */
function Shown({ state, children }: { state: State; children: ReactNode }) {
  const cell = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state === "rest" || state === "disabled" || state === "busy") return;
    const classes = state === "pressed" ? ["shown-hover", "shown-pressed"] : [`shown-${state}`];
    const target = cell.current?.querySelector(TARGET);
    for (let each = target; each && each !== cell.current; each = each.parentElement) {
      each.classList.add(...(each === target || state !== "focus" ? classes : []));
    }
  }, [state]);
  return <div ref={cell}>{children}</div>;
}

interface PictureProps {
  readonly verdict: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Picture({ verdict, text, children }: PictureProps) {
  return (
    <figure className="control-picture" data-is-good={verdict === "Do"}>
      <div>{children}</div>
      <figcaption>
        <strong>{verdict}</strong> {text}
      </figcaption>
    </figure>
  );
}
