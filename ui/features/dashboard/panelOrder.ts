export interface PlacedPanel {
  readonly id: string;
  readonly isHidden: boolean;
}

/** A panel that the stored layout lacks follows its predecessor in the default order. */
export function placePanels(
  defaults: readonly string[],
  stored: readonly PlacedPanel[],
): readonly PlacedPanel[] {
  const placed: PlacedPanel[] = stored.filter(({ id }) => defaults.includes(id));
  for (const [at, id] of defaults.entries()) {
    if (placed.some((panel) => panel.id === id)) continue;
    const before = placed.findIndex((panel) => panel.id === defaults[at - 1]);
    placed.splice(before + 1, 0, { id, isHidden: false });
  }
  return placed;
}

export function movePanel(
  panels: readonly PlacedPanel[],
  id: string,
  places: number,
): readonly PlacedPanel[] {
  const from = panels.findIndex((panel) => panel.id === id);
  const panel = panels[from];
  if (!panel) return panels;
  const to = Math.min(Math.max(from + places, 0), panels.length - 1);
  return panels.toSpliced(from, 1).toSpliced(to, 0, panel);
}
