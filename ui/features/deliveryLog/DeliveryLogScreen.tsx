import "./deliveryLog.css";
import { Button } from "@blueprintjs/core";
import { PrintIcon } from "@blueprintjs/icons";
import { useSearchParams } from "react-router-dom";
import { Screen } from "../../app/Screen.tsx";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import { LogPanel } from "./LogPanel.tsx";
import { readFilter, type LogFilter } from "./logFilter.ts";
import { PRINT } from "./messages.ts";

export function DeliveryLogScreen() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters);
  const isPhone = useMediaQuery(PHONE);

  const change = (part: Partial<LogFilter>) =>
    setParameters(
      (current) => {
        for (const [name, value] of Object.entries(part)) {
          if (value === "") current.delete(name);
          else current.set(name, value);
        }
        // The page belongs to the previous filter.
        current.delete("before");
        return current;
      },
      { replace: true },
    );

  return (
    <Screen
      action={
        // On a phone the button would cover the log; phones print from their own menu.
        isPhone ? null : <Button icon={<PrintIcon />} text={PRINT} onClick={() => window.print()} />
      }
    >
      <div className="delivery-log-stack">
        <FilterPanel filter={filter} onChange={change} />
        <LogPanel filter={filter} />
      </div>
    </Screen>
  );
}
