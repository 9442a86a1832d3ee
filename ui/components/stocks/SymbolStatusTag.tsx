import { Tag } from "@blueprintjs/core";
import { SYMBOL_STATUS_LABELS } from "../messages.ts";

export type SymbolStatus = keyof typeof SYMBOL_STATUS_LABELS;

export interface SymbolStatusTagProps {
  /** Undefined once a market source has confirmed the symbol; the tag is then not rendered. */
  status: SymbolStatus | undefined;
}

export function SymbolStatusTag({ status }: SymbolStatusTagProps) {
  if (status === undefined) return null;
  return (
    <Tag minimal intent={status === "unknown" ? "danger" : "warning"}>
      {SYMBOL_STATUS_LABELS[status]}
    </Tag>
  );
}
