import { Tag } from "@blueprintjs/core";
import { SYMBOL_STATUS_LABELS } from "./messages.ts";

export type SymbolStatus = keyof typeof SYMBOL_STATUS_LABELS;

export interface SymbolStatusTagProps {
  /** Undefined once a market source has confirmed the symbol; nothing is shown then. */
  status: SymbolStatus | undefined;
}

/** Says that a symbol has not been confirmed, or that the market sources know none such. */
export function SymbolStatusTag({ status }: SymbolStatusTagProps) {
  if (status === undefined) return null;
  return (
    <Tag minimal intent={status === "unknown" ? "danger" : "warning"} className="symbol-status">
      {SYMBOL_STATUS_LABELS[status]}
    </Tag>
  );
}
