import { AnchorMdx } from "@storybook/addon-docs/blocks";
import type { ReactNode } from "react";
import { sanitize } from "storybook/internal/csf";
import { titleOf } from "../catalog/groups.ts";

/** Renders plain text if the component has no page. */
export function ComponentLink({ name }: { name: string }): ReactNode {
  const title = titleOf(name);
  if (title === undefined) return name;
  return (
    <AnchorMdx href={`?path=/docs/${sanitize(title)}--docs`} target="">
      {name}
    </AnchorMdx>
  );
}

/** Paths have no `ui/` and no extension. */
export function UsersList({ users }: { users: readonly string[] }) {
  if (users.length === 0) return <p>No other file imports it.</p>;
  return (
    <details>
      <summary>
        {users.length} {users.length === 1 ? "file imports" : "files import"} it
      </summary>
      <ul className="docs-list docs-list-columns">
        {users.map((user) => (
          <li key={user}>
            <ComponentLink name={user.slice(user.lastIndexOf("/") + 1)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
