import "./noticeBar.css";
import { InfoSignIcon, WarningSignIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { nameNotice } from "../messages.ts";

export interface NoticeBarProps {
  tone: "plain" | "warning";
  /** One or two sentences. */
  sentence: string;
  /** Buttons; the recommended one comes last. */
  children?: ReactNode;
}

/**
 * A notice above the screen, shown as long as it applies. Its sentence is its accessible name,
 * because there may be several.
 */
export function NoticeBar({ tone, sentence, children }: NoticeBarProps) {
  const Icon = tone === "warning" ? WarningSignIcon : InfoSignIcon;
  return (
    <section className={`notice-bar notice-bar-${tone}`} aria-label={nameNotice(sentence)}>
      <Icon size={16} />
      <p className="notice-bar-sentence figures">{sentence}</p>
      {children === undefined ? null : <div className="notice-bar-actions">{children}</div>}
    </section>
  );
}

/**
 * Placeholder for a notice until the server has responded. The content below stays hidden until
 * then, for at most `--patience`, because a notice would move it.
 */
export const NoticeUnknown = () => <div className="notice-unknown" />;
