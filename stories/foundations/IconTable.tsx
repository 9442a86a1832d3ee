import { icons, places } from "virtual:icons";
import "./foundations.css";

export function IconTable() {
  return (
    <ul className="icon-table">
      {Object.entries(places).map(([name, users]) => {
        const Icon = icons[name];
        if (!Icon) return null;
        return (
          <li key={name}>
            <Icon size={16} />
            <span>
              <strong>{name.replace(/Icon$/, "")}</strong>
              <span className="icon-places">
                {users.map((user) => user.replace(/^.*\//, "")).join(", ")}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
