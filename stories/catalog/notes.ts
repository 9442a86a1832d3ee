/** What a designer or a developer asks about a component or a screen; its page is made from it. */
export interface ComponentNotes {
  /** What it is for, in one or two sentences. */
  readonly purpose: string;
  /** Another one by its name, and when that is the better choice. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Its parts, in the order in which they are read. */
  readonly anatomy: readonly string[];
  /** What it does for keyboard, screen reader and color vision, and what its place must do. */
  readonly accessibility: readonly string[];
}

/** A heading of the sidebar with what stands below it, by path: `components/Tip` is `ui/components/Tip.tsx`. */
export interface ComponentGroup {
  readonly title: string;
  readonly components: Readonly<Record<string, ComponentNotes>>;
}
