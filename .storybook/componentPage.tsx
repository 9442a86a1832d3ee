import {
  ArgTypes,
  Canvas,
  Controls,
  Description,
  DocsContext,
  Heading,
  Source,
  Story,
  Title,
  Unstyled,
} from "@storybook/addon-docs/blocks";
import { useContext } from "react";
import { components } from "virtual:uses";
import type { PreparedStory } from "storybook/internal/types";
import { useTheme } from "storybook/theming";
import { ComponentLink, UsersList } from "../stories/docs/ComponentLink.tsx";
import { notesOf, SCREENS_TITLE } from "../stories/catalog/groups.ts";
import type { ComponentNotes } from "../stories/catalog/notes.ts";
import {
  componentFile,
  productUrl,
  type PropTypes,
  writeStoryCode,
} from "../stories/catalog/storyCode.ts";
import type { PageParameters } from "../stories/page.ts";
import { ThemeContext } from "./docs.tsx";
import { widthOf } from "./sideBySide.tsx";
import { statesIn } from "./states.tsx";
import { StoryPicker } from "./storyPicker.tsx";

/** Pixels for a screen's first panels. */
const SCREEN_HEIGHT = 640;

const pageIn = ({ parameters }: PreparedStory): PageParameters | undefined =>
  parameters["page"] as PageParameters | undefined;

export function ComponentPage() {
  const context = useContext(DocsContext);
  const theme = useContext(ThemeContext);
  const stories = context.componentStories();
  const states = stories.find(({ parameters }) => statesIn(parameters));
  const [primary, ...others] = stories.filter((story) => story !== states);
  if (primary === undefined) return null;
  const { title } = primary;
  const notes = notesOf(title);
  const stateFrame = states && statesIn(states.parameters)?.frame;
  const page = pageIn(primary);
  // A dialog would cover this page.
  const isFramed = stateFrame !== undefined || title.startsWith(`${SCREENS_TITLE}/`);
  return (
    <>
      <Title />
      {notes ? <p className="docs-lead">{notes.purpose}</p> : <Description of="meta" />}
      {page?.path === undefined ? null : <ProductLink path={page.path} />}
      {isFramed ? (
        <>
          <Unstyled>
            <StoryPicker
              stories={[primary, ...others].map(({ id, name, tags }) => ({
                id,
                name,
                width: widthOf(title, tags),
              }))}
              theme={theme}
              height={stateFrame ?? SCREEN_HEIGHT}
            />
          </Unstyled>
          <StoryCode story={primary} />
        </>
      ) : (
        <Canvas of={primary.moduleExport} sourceState="hidden" />
      )}
      {states && !isFramed && (
        <>
          <Heading>States</Heading>
          <Unstyled>
            <Story of={states.moduleExport} />
          </Unstyled>
        </>
      )}
      {notes && <Notes {...notes} />}
      <UsedBy file={componentFile(String(primary.parameters["fileName"]))} />
      {Object.keys(primary.argTypes).length === 0 ? null : (
        <>
          <Heading>Props</Heading>
          {isFramed ? (
            <ArgTypes of={primary.moduleExport} />
          ) : (
            <Controls of={primary.moduleExport} />
          )}
        </>
      )}
    </>
  );
}

function UsedBy({ file }: { file: string }) {
  const users = components[file.replace(/^ui\/|\.tsx$/g, "")] ?? [];
  return (
    <>
      <Heading>Used by</Heading>
      <UsersList users={users} />
    </>
  );
}

function Notes({ instead, anatomy, accessibility }: ComponentNotes) {
  return (
    <>
      {instead && (
        <>
          <Heading>When to use another</Heading>
          <ul className="docs-list">
            {Object.entries(instead).map(([name, when]) => (
              <li key={name}>
                <ComponentLink name={name} />: {when}.
              </li>
            ))}
          </ul>
        </>
      )}
      <Section title="Anatomy" as="ol" lines={anatomy} />
      <Section title="Accessibility" as="ul" lines={accessibility} />
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly as: "ol" | "ul";
  readonly lines: readonly string[];
}

function Section({ title, as: List, lines }: SectionProps) {
  return (
    <>
      <Heading>{title}</Heading>
      <List className="docs-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
    </>
  );
}

function ProductLink({ path }: { path: string }) {
  const isDevelopment = globalThis.CONFIG_TYPE === "DEVELOPMENT";
  return (
    <p>
      <a
        className="docs-product-link"
        href={productUrl(path, window.location.href, isDevelopment)}
        target="_blank"
        rel="noreferrer"
      >
        Open in the product
      </a>
    </p>
  );
}

/** Storybook generates no code for a story in a frame. */
function StoryCode({ story }: { story: PreparedStory }) {
  const code = writeStoryCode(
    String(story.parameters["fileName"]),
    story.initialArgs,
    story.argTypes as PropTypes,
  );
  // The block does not follow the theme by itself.
  return <Source code={code} language="tsx" dark={useTheme().base === "dark"} />;
}
