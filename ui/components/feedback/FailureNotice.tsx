import { Button } from "@blueprintjs/core";
import { RefreshIcon, WarningSignIcon } from "@blueprintjs/icons";
import { RETRY } from "../messages.ts";

export interface FailureNoticeProps {
  /** Says in plain words what failed. */
  title: string;
  reason?: string;
  action?: "Retry" | "Reload";
  onAction?: () => void;
  /** True while the retry runs. */
  isBusy?: boolean;
}

/** Replaces content that failed to load and offers an action, such as a retry. */
export function FailureNotice({
  title,
  reason,
  action = RETRY,
  onAction,
  isBusy = false,
}: FailureNoticeProps) {
  return (
    <div className="notice" role="alert">
      <span className="notice-drawing notice-drawing-failed">
        <WarningSignIcon size={20} />
      </span>
      <p className="notice-sentence">{title}</p>
      {reason === undefined || reason === "" ? null : <p className="notice-reason">{reason}</p>}
      {onAction === undefined ? null : (
        <div className="notice-action">
          <Button icon={<RefreshIcon />} text={action} onClick={onAction} loading={isBusy} />
        </div>
      )}
    </div>
  );
}
