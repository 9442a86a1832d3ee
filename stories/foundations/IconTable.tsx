import * as icons from "@blueprintjs/icons";
import type { ComponentType } from "react";
import "./foundations.css";

const sources = import.meta.glob<string>("../../ui/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

const IMPORT = /import \{([^}]*)\} from "@blueprintjs\/icons"/g;

function findIcons(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [path, source] of Object.entries(sources)) {
    const place = path.replace(/^.*\/|\.tsx?$/g, "");
    for (const [, names = ""] of source.matchAll(IMPORT)) {
      for (const name of names.split(",").map((each) => each.trim())) {
        if (name === "" || name.startsWith("type ")) continue;
        found.set(name, [...(found.get(name) ?? []), place]);
      }
    }
  }
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other)));
}

const all = icons as unknown as Readonly<Record<string, ComponentType<{ size?: number }>>>;

export function IconTable() {
  return (
    <ul className="icon-table">
      {[...findIcons()].map(([name, places]) => {
        const Icon = all[name];
        if (!Icon) return null;
        return (
          <li key={name}>
            <Icon size={16} />
            <span>
              <strong>{name.replace(/Icon$/, "")}</strong>
              <span className="icon-places">{places.join(", ")}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
