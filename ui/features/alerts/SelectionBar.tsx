import { Button } from "@blueprintjs/core";
import { PauseIcon, PlayIcon, TrashIcon } from "@blueprintjs/icons";
import type { Alert } from "../../api/endpoints.ts";
import { PAUSE, RESUME } from "../../app/alerts/messages.ts";
import { CLEAR_SELECTION, DELETE, SELECTED_ALERTS, describeSelected } from "./messages.ts";
import { useBulkActions } from "./useBulkActions.ts";

export interface SelectionBarProps {
  /** Selected alerts that the list shows; without any the bar is hidden. */
  alerts: readonly Alert[];
  onClear: () => void;
}

/** Actions for the selected alerts; floats above the bottom of the screen. */
export function SelectionBar({ alerts, onClear }: SelectionBarProps) {
  const { isBusy, pause, resume, remove } = useBulkActions();
  const active = alerts.filter(({ isActive }) => isActive);
  const suspended = alerts.filter(({ suspension }) => suspension !== null);
  if (alerts.length === 0) return null;
  const act = async (change: typeof pause, chosen: readonly Alert[]) => {
    await change(chosen.map(({ id }) => id));
    onClear();
  };
  return (
    <section className="alert-selection" aria-label={SELECTED_ALERTS}>
      <span className="figures" aria-live="polite">
        {describeSelected(alerts.length)}
      </span>
      <Button
        size="small"
        icon={<PauseIcon />}
        text={PAUSE}
        disabled={isBusy || active.length === 0}
        onClick={() => void act(pause, active)}
      />
      <Button
        size="small"
        icon={<PlayIcon />}
        text={RESUME}
        disabled={isBusy || suspended.length === 0}
        onClick={() => void act(resume, suspended)}
      />
      <Button
        size="small"
        icon={<TrashIcon />}
        text={DELETE}
        disabled={isBusy}
        onClick={() => void act(remove, alerts)}
      />
      <Button
        size="small"
        variant="minimal"
        text={CLEAR_SELECTION}
        disabled={isBusy}
        onClick={onClear}
      />
    </section>
  );
}
