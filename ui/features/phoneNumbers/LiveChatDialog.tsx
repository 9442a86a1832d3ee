import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from "@blueprintjs/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import * as words from "./messages.ts";

/** Fixed by the specification. */
export const CHAT_REPLY_DELAY_MS = 1000;

const MAX_LINE = 500;

export interface LiveChatDialogProps {
  isOpen: boolean;
  /** Formatted for display. */
  phone: string;
  onClose: () => void;
}

/** Mock required by the specification; it sends no requests. */
export function LiveChatDialog({ isOpen, phone, onClose }: LiveChatDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.LIVE_CHAT_SUPPORT}>
      <LiveChat phone={phone} onClose={onClose} />
    </Dialog>
  );
}

const reveal = (line: HTMLElement | null) => line?.scrollIntoView({ block: "nearest" });

interface ChatLine {
  readonly from: "you" | "support";
  readonly text: string;
}

function LiveChat({ phone, onClose }: Omit<LiveChatDialogProps, "isOpen">) {
  const [lines, setLines] = useState<readonly ChatLine[]>([]);
  const [draft, setDraft] = useState("");
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting) clearTimeout(timer);
    };
  }, []);

  const say = (line: ChatLine) => setLines((said) => [...said, line]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (text === "") return;
    say({ from: "you", text });
    setDraft("");
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      say({ from: "support", text: words.CHAT_REPLY });
    }, CHAT_REPLY_DELAY_MS);
    timers.current.add(timer);
  };

  return (
    <form onSubmit={submit}>
      <DialogBody className="chat">
        <p className="chat-about">{words.describeAbout(phone)}</p>
        {/* Focusable for scrolling by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="chat-log" role="log" aria-label={words.CONVERSATION} tabIndex={0}>
          {lines.length === 0 ? <p className="chat-hint">{words.CHAT_EMPTY}</p> : null}
          <ul className="chat-lines">
            {lines.map(({ from, text }, place) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                ref={place === lines.length - 1 ? reveal : undefined}
                className={`chat-line chat-line-${from}`}
              >
                <span className="visually-hidden">
                  {from === "you" ? words.SPEAKER_YOU : words.SPEAKER_SUPPORT}
                </span>
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="chat-entry">
          <InputGroup
            fill
            aria-label={words.MESSAGE}
            placeholder={words.TYPE_YOUR_MESSAGE}
            autoComplete="off"
            maxLength={MAX_LINE}
            value={draft}
            onValueChange={setDraft}
          />
          <Button type="submit" intent="primary" text={words.SEND} />
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={words.CLOSE_CHAT} onClick={onClose} />} />
    </form>
  );
}
