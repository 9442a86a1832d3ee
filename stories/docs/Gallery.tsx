import { AnchorMdx } from "@storybook/addon-docs/blocks";
import { sanitize } from "storybook/internal/csf";
import { screens } from "virtual:uses";
import { titleOf } from "../catalog/groups.ts";
import { THEMES } from "../../ui/app/theme.ts";
import "./gallery.css";

/** Drawn by `bun run pictures`. */
const pictures = import.meta.glob<string>("../pictures/screens/*/*.webp", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});

const nameOf = (path: string): string =>
  path === "/" ? "home" : path.slice(1).replaceAll(/[/:]+/g, "-");

export function Gallery() {
  return (
    <ul className="gallery">
      {screens.map(({ path, title, component }) => (
        <li key={path}>
          <ScreenLink component={component.slice(component.lastIndexOf("/") + 1)} title={title} />
          {THEMES.map((theme) => {
            const source = pictures[`../pictures/screens/${theme}/${nameOf(path)}.webp`];
            return source === undefined ? null : (
              <img key={theme} src={source} alt="" width={400} height={250} loading="lazy" />
            );
          })}
        </li>
      ))}
    </ul>
  );
}

function ScreenLink({ component, title }: { component: string; title: string }) {
  const page = titleOf(component);
  if (page === undefined) return <span>{title}</span>;
  return (
    <AnchorMdx href={`?path=/docs/${sanitize(page)}--docs`} target="">
      {title}
    </AnchorMdx>
  );
}
