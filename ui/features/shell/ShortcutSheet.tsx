import "./shortcutSheet.css";
import { Dialog, DialogBody, Switch } from "@blueprintjs/core";
import { focusInside } from "../../components/focusInside.ts";
import { ACTION_SHORTCUTS, LOCAL_KEYS, SCREEN_SHORTCUTS, type Shortcut } from "./shortcuts.ts";

export interface ShortcutSheetProps {
  isOpen: boolean;
  isEnabled: boolean;
  onEnable: (isEnabled: boolean) => void;
  onClose: () => void;
}

/** Every key that does something, and the switch that turns the single ones off. */
export function ShortcutSheet({ isOpen, isEnabled, onEnable, onClose }: ShortcutSheetProps) {
  return (
    <Dialog
      className="shortcut-sheet"
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onOpening={focusInside}
      onClose={onClose}
    >
      <DialogBody>
        <div className="shortcut-columns">
          <ShortcutGroup title="Go to" rows={SCREEN_SHORTCUTS.map(toRow)} />
          <div className="shortcut-column">
            <ShortcutGroup title="Anywhere" rows={ACTION_SHORTCUTS.map(toRow)} />
            <ShortcutGroup
              title="Where it has the focus"
              rows={LOCAL_KEYS.map(({ keys, label }) => ({ keys: keys.split(" "), label }))}
            />
          </div>
        </div>
        <Switch
          label="Single-key shortcuts"
          checked={isEnabled}
          onChange={(event) => onEnable(event.currentTarget.checked)}
        />
      </DialogBody>
    </Dialog>
  );
}

interface Row {
  readonly keys: readonly string[];
  readonly label: string;
}

const toRow = ({ keys, label }: Shortcut): Row => ({ keys: keys.map(nameKey), label });

const nameKey = (key: string): string => (/^[a-z]$/.test(key) ? key.toUpperCase() : key);

function ShortcutGroup({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="shortcut-group">
      <h3 className="shortcut-title">{title}</h3>
      <dl className="shortcut-rows">
        {rows.map(({ keys, label }) => (
          <div className="shortcut-row" key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
