/** Content of a component's or screen's page in the catalog. */
export interface ComponentNotes {
  readonly purpose: string;
  /** Alternatives by name, each with when it is the better choice. */
  readonly instead?: Readonly<Record<string, string>>;
  readonly anatomy: readonly string[];
  /** Keyboard, screen readers, color vision, and duties of the surrounding page. */
  readonly accessibility: readonly string[];
}

/** Components by path: `components/actions/Tooltip` is `ui/components/actions/Tooltip.tsx`. */
export interface ComponentGroup {
  readonly title: string;
  readonly components: Readonly<Record<string, ComponentNotes>>;
}
