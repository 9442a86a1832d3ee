/**
 * Notes on a component or screen for designers and developers; its page in the catalog is built
 * from them.
 */
export interface ComponentNotes {
  readonly purpose: string;
  /** Alternatives by name, each with when it is the better choice. */
  readonly instead?: Readonly<Record<string, string>>;
  readonly anatomy: readonly string[];
  /**
   * Support for keyboard, screen readers and color vision, and what the surrounding page must
   * provide.
   */
  readonly accessibility: readonly string[];
}

/**
 * A heading of the sidebar and its components by path: `components/actions/Tooltip` is `ui/components/actions/Tooltip.tsx`.
 */
export interface ComponentGroup {
  readonly title: string;
  readonly components: Readonly<Record<string, ComponentNotes>>;
}
