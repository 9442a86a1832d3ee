import type { AddressInfo } from "node:net";
import { parseMail } from "../servers/parseMail.ts";
import { SMTPServer } from "smtp-server";

/** Mail that arrived completely, even if the response was lost. */
export interface Arrival {
  readonly messageId: string;
  readonly recipient: string;
  readonly text: string;
  readonly life: number;
  /** `performance.now()`. */
  readonly at: number;
}

export interface KillMailbox {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  close(): Promise<void>;
}

/**
 * Real mail server that answers slowly, so that a killed sender often does not know that a mail was
 * delivered.
 */
export async function startKillMailbox(
  life: () => number,
  answerDelayMs: () => number,
): Promise<KillMailbox> {
  const arrivals: Arrival[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    logger: false,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const [now, at] = [life(), performance.now()];
        void (async () => {
          const mail = await parseMail(Buffer.concat(chunks));
          arrivals.push({
            messageId: mail.messageId ?? "",
            recipient: session.envelope.rcptTo.map(({ address }) => address).join(),
            text: `${mail.subject ?? ""}\n${mail.text ?? ""}`,
            life: now,
            at,
          });
          setTimeout(() => callback(null, "queued"), answerDelayMs());
        })();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
