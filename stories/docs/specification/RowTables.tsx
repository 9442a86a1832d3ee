import { Fragment } from "react";
import { specification } from "../../../ui/e2e/conformance/register/specification.ts";

const SECTIONS: Readonly<Record<string, string>> = {
  2: "Screens",
  3: "Entities",
  4: "States",
  5: "Validation",
  6: "Roles",
  7: "Calls",
  8: "Messages",
  9: "Constants",
};

const rows = specification.flatMap(({ rows: texts, ...proof }) =>
  Object.entries(texts).map(([id, text]) => ({ id, text, ...proof })),
);

/** Includes the path and the method. */
const PLACEHOLDER = /((?:[A-Z]+ )?[^\s"']*\{\w+\}[^\s"',.]*)/;

/**
 * Shows placeholders as code, so that they do not look like missing values, and bars between
 * request body and response as dots.
 */
function RowText({ text }: { text: string }) {
  return text
    .replaceAll(" | ", " · ")
    .split(PLACEHOLDER)
    .map((part, place) => {
      const isPlaceholder = place % 2 === 1;
      // The parts of a fixed text keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      return isPlaceholder ? <code key={place}>{part}</code> : part;
    });
}

export function RowTables() {
  return Object.entries(SECTIONS).map(([section, title]) => (
    <Fragment key={section}>
      <h2 id={`section-${section}`}>{`${section}. ${title}`}</h2>
      <table className="docs-rows">
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Row</th>
            <th scope="col">Proven by</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ id }) => id.startsWith(`spec-${section}.`))
            .map(({ id, text, file, decision }) => (
              <tr key={id} id={id}>
                <th scope="row">
                  <a href={`#${id}`}>{id}</a>
                </th>
                <td>
                  <RowText text={text} />
                  {decision !== undefined && (
                    <p>
                      <strong>Decision:</strong> <RowText text={decision} />
                    </p>
                  )}
                </td>
                <td>
                  <code>{file}</code>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Fragment>
  ));
}
