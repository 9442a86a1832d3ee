import "./demoInbox.css";
import { Button, Dialog, DialogBody } from "@blueprintjs/core";
import { EnvelopeIcon } from "@blueprintjs/icons";
import { useSearchParams } from "react-router-dom";
import { useNow } from "../../app/browser/clock.ts";
import { DEMO_INBOX, useDemoInbox, type DemoMail } from "../../app/demo/demoInbox.ts";
import { useDemoState } from "../../app/demo/demoSession.ts";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { focusInside } from "../../components/actions/focusInside.ts";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { PRODUCT } from "../../app/messages.ts";
import { formatCount } from "../../format/number.ts";
import { formatClockTime } from "../../format/time.ts";
import { DemoData } from "./DemoData.tsx";
import * as words from "./messages.ts";

export function DemoInbox() {
  const { isDemo, mails } = useDemoInbox();
  const isKnown = useDemoState()?.status !== "starting";
  const [search, setSearch] = useSearchParams();
  const isOpen = search.has(DEMO_INBOX);
  const setOpen = (isNowOpen: boolean) =>
    setSearch(
      (before) => {
        if (isNowOpen) before.set(DEMO_INBOX, "");
        else before.delete(DEMO_INBOX);
        return before;
      },
      { replace: true },
    );
  if (!isDemo) return null;
  const count = formatCount(mails.length);
  return (
    <>
      <aside className="demo-mark" aria-label={words.DEMO}>
        <span className="demo-mark-word">{words.DEMO}</span>
        <Button
          size="small"
          icon={<EnvelopeIcon />}
          text={isKnown ? words.nameInbox(count) : words.INBOX}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        <span className="visually-hidden" aria-live="polite">
          {mails.length > 0 ? words.describeMails(count) : ""}
        </span>
      </aside>
      <Dialog
        isOpen={isOpen}
        onOpening={focusInside}
        onClose={() => setOpen(false)}
        title={words.TITLE}
        className="demo-inbox"
      >
        <DialogBody>
          <p className="demo-inbox-note">{words.EXPLANATION}</p>
          {mails.length > 0 ? (
            <MailList />
          ) : isKnown ? (
            <EmptyState drawing="inbox" sentence={words.EMPTY} />
          ) : null}
          <p className="demo-inbox-note">
            {/* The catalog is no screen, so the link is not the router's. */}
            <a href="storybook/" target="_blank" rel="noopener">
              {words.CATALOG}
            </a>
          </p>
          <DemoData />
        </DialogBody>
      </Dialog>
    </>
  );
}

const nameRecipient = ({ via, to }: DemoMail): string =>
  via === undefined || via === to ? to : `${via} · ${to}`;

function ChatMessage({ text, date }: Pick<DemoMail, "text" | "date">) {
  return (
    <div className="demo-chat">
      <span className="demo-chat-sender">{PRODUCT}</span>
      <p className="demo-chat-text">{text}</p>
      <time className="demo-mail-meta" dateTime={date}>
        {formatClockTime(date)}
      </time>
    </div>
  );
}

function MailList() {
  const { mails } = useDemoInbox();
  const now = useNow();
  return (
    <ul className="demo-mails" aria-label={words.MAILS}>
      {mails.map((mail) => (
        <li key={mail.key}>
          <details>
            <summary>
              <span className="demo-mail-subject">{mail.subject}</span>
              <span className="demo-mail-meta">
                {nameRecipient(mail)} · <RelativeTime at={mail.date} now={now} hasMinutes />
              </span>
            </summary>
            {mail.via === undefined ? (
              <pre className="demo-mail-text">{mail.text}</pre>
            ) : (
              <ChatMessage text={mail.text} date={mail.date} />
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}
