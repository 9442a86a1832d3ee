import { useImportRulesMutation } from "../../api/rules.ts";
import { LineImportDialog } from "../../app/lineImport/LineImportDialog.tsx";
import { IMPORTED_RULES, IMPORT_HELP, IMPORT_TEXT, IMPORT_TITLE } from "./messages.ts";

/** Takes rules as Export writes them. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [importRules] = useImportRulesMutation();
  return (
    <LineImportDialog
      isOpen={isOpen}
      onClose={onClose}
      title={IMPORT_TITLE}
      label={IMPORT_TEXT}
      help={IMPORT_HELP}
      thing={IMPORTED_RULES}
      takes="one part"
      send={({ text, skipInvalid }) => importRules({ rulesImport: { text, skipInvalid } }).unwrap()}
    />
  );
}
