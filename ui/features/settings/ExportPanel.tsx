import { Link } from "react-router-dom";
import { Panel } from "../../components/layout/Panel.tsx";
import { EXPORT, EXPORT_LIST, EXPORT_NOTE, EXPORTS } from "./messages.ts";

export function ExportPanel() {
  return (
    <Panel title={EXPORT} isPadded>
      <p className="settings-note">{EXPORT_NOTE}</p>
      <ul className="settings-links" aria-label={EXPORT_LIST}>
        {EXPORTS.map(({ path, name, formats }) => (
          <li key={path} className="settings-status-row">
            <Link to={path}>{name}</Link>
            <span className="settings-note">{formats}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
