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

/** A notice above the screen, named by its sentence, because there may be several. */
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
 * Hides the content below until the server has responded, for at most `--patience`, because a
 * notice would move it.
 */
export const NoticeUnknown = () => <div className="notice-unknown" />;
