import { Button } from "@blueprintjs/core";
import { RefreshIcon, WarningSignIcon } from "@blueprintjs/icons";
import { RETRY } from "./messages.ts";

export interface FailureNoticeProps {
  /** What failed, in plain words. */
  title: string;
  /** Why, as far as it is known. */
  reason?: string;
  action?: "Retry" | "Reload";
  onAction?: () => void;
  /** While the retry runs. */
  isBusy?: boolean;
}

/** A failure that keeps to its place and offers a way on. */
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
