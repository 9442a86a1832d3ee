import { useImportAlertsMutation } from "../../api/endpoints.ts";
import { LineImportDialog } from "../../app/lineImport/LineImportDialog.tsx";
import { IMPORTED_ALERTS, IMPORT_HELP, IMPORT_TEXT, IMPORT_TITLE } from "./messages.ts";

export function AlertImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [importAlerts] = useImportAlertsMutation();
  return (
    <LineImportDialog
      isOpen={isOpen}
      onClose={onClose}
      title={IMPORT_TITLE}
      label={IMPORT_TEXT}
      help={IMPORT_HELP}
      thing={IMPORTED_ALERTS}
      takes="many parts"
      send={(request) => importAlerts({ alertsImport: request }).unwrap()}
    />
  );
}
