import { DocsTable } from "./DocsTable.tsx";
const modules = import.meta.glob<Record<string, unknown>>(
  "../../ui/{app,charts,components,features}/**/messages.ts",
  {
    eager: true,
  },
);

const isSentence = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === "string";

/**
 * Lists every constant message of the screens. Messages with values are functions and not listed.
 */
export function MessageTable() {
  return (
    <DocsTable className="docs-tokens">
      <thead>
        <tr>
          <th scope="col">Screen</th>
          <th scope="col">Sentence</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(modules).flatMap(([path, messages]) =>
          Object.entries(messages)
            .filter(isSentence)
            .map(([name, sentence]) => (
              <tr key={`${path} ${name}`}>
                <th scope="row">
                  <code>{path.split("/").at(-2)}</code>
                </th>
                <td>{sentence}</td>
              </tr>
            )),
        )}
      </tbody>
    </DocsTable>
  );
}
