import "./noticeBar.css";
import { InfoSignIcon, WarningSignIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { nameNotice } from "./messages.ts";

export interface NoticeBarProps {
  tone: "plain" | "warning";
  /** One or two sentences. */
  sentence: string;
  /** Buttons, the one that is recommended last. */
  children?: ReactNode;
}

/** A line over the screen that stays as long as what it says is true. Each is named by its sentence, as there may be several. */
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
 * Where a notice may stand once the server has answered. Until then, and for two and a half seconds
 * at most, what follows is not shown: the notice would move it.
 */
export const NoticeUnknown = () => <div className="notice-unknown" />;
