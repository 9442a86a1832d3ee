import "./shortcutSheet.css";
import { Dialog, DialogBody, Switch } from "@blueprintjs/core";
import { focusInside } from "../../components/actions/focusInside.ts";
import { ACTION_SHORTCUTS, LOCAL_KEYS, SCREEN_SHORTCUTS, type Shortcut } from "./shortcuts.ts";
import * as words from "./messages.ts";

export interface ShortcutSheetProps {
  isOpen: boolean;
  isEnabled: boolean;
  onEnable: (isEnabled: boolean) => void;
  onClose: () => void;
}

export function ShortcutSheet({ isOpen, isEnabled, onEnable, onClose }: ShortcutSheetProps) {
  return (
    <Dialog
      className="shortcut-sheet"
      isOpen={isOpen}
      title={words.KEYBOARD_SHORTCUTS}
      onOpening={focusInside}
      onClose={onClose}
    >
      <DialogBody>
        <div className="shortcut-columns">
          <ShortcutGroup title={words.GO_TO} rows={SCREEN_SHORTCUTS.map(toRow)} />
          <div className="shortcut-column">
            <ShortcutGroup title={words.ANYWHERE} rows={ACTION_SHORTCUTS.map(toRow)} />
            <ShortcutGroup
              title={words.LOCAL_KEYS_TITLE}
              rows={LOCAL_KEYS.map(({ keys, label }) => ({ keys: keys.split(" "), label }))}
            />
          </div>
        </div>
        <Switch
          label={words.SINGLE_KEY_SHORTCUTS}
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
    <section>
      <h3 className="shortcut-title">{title}</h3>
      <dl>
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
