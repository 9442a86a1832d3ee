import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** `refuse…` answer with the given code. */
type SmtpBehavior =
  | { readonly kind: "accept" }
  | { readonly kind: "refuseLogin"; readonly code: number }
  | { readonly kind: "refuseGreeting"; readonly code: number }
  | { readonly kind: "refuseSender"; readonly code: number }
  | { readonly kind: "refuseRecipient"; readonly code: number }
  | { readonly kind: "refuseData"; readonly code: number; readonly words?: string }
  /** Refuses every other recipient, including the first. */
  | { readonly kind: "refuseHalf"; readonly code: number }
  /** Disconnects after the mail without a response. */
  | { readonly kind: "dropAfterData" }
  /** Answers only when released. */
  | { readonly kind: "hang" };

interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly raw: string;
  readonly mail: Email;
}

export interface SmtpTestServer {
  readonly port: number;
  /** Message-IDs answered with 250, in order. */
  readonly accepted: readonly string[];
  /** Every mail with data, whatever the answer. */
  readonly mails: readonly ReceivedMail[];
  readonly logins: readonly { readonly user: string; readonly password: string }[];
  readonly mostAtOnce: number;
  behave(behavior: SmtpBehavior): void;
  release(): void;
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface SmtpTestOptions {
  readonly port?: number;
  readonly withLogin?: boolean;
  /** Uses smtp-server's certificate for tests. */
  readonly withStartTls?: boolean;
  /** Uses TLS from the first byte, with the same certificate. */
  readonly withTls?: boolean;
}

export async function startSmtpServer(options: SmtpTestOptions = {}): Promise<SmtpTestServer> {
  const { port = 0, withLogin = false, withStartTls = false, withTls = false } = options;
  const mails: ReceivedMail[] = [];
  const accepted: string[] = [];
  const logins: { user: string; password: string }[] = [];
  let behavior: SmtpBehavior = { kind: "accept" };
  let held: (() => void)[] = [];
  let arrivals: (() => void)[] = [];
  let atOnce = 0;
  let recipients = 0;
  let mostAtOnce = 0;

  const refuse = (kind: SmtpBehavior["kind"]) =>
    behavior.kind === kind && "code" in behavior
      ? Object.assign(new Error(("words" in behavior && behavior.words) || "as requested"), {
          responseCode: behavior.code,
        })
      : null;

  const server = new SMTPServer({
    secure: withTls,
    authOptional: !withLogin,
    disabledCommands: [...(withLogin ? [] : ["AUTH"]), ...(withStartTls ? [] : ["STARTTLS"])],
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, callback) => callback(refuse("refuseGreeting")),
    onAuth: (auth, _session, callback) => {
      logins.push({ user: auth.username ?? "", password: auth.password ?? "" });
      const refusal = refuse("refuseLogin");
      if (refusal) callback(refusal);
      else callback(null, { user: auth.username });
    },
    onMailFrom: (_address, _session, callback) => callback(refuse("refuseSender")),
    onRcptTo: ({ address }, _session, callback) => {
      const isTurn = behavior.kind === "refuseHalf" && recipients++ % 2 === 0;
      const refusal = isTurn ? refuse("refuseHalf") : refuse("refuseRecipient");
      // Real servers quote the recipient.
      if (refusal) refusal.message = `5.1.1 <${address}>: Recipient address rejected`;
      callback(refusal);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void (async () => {
          const raw = Buffer.concat(chunks).toString();
          const { mailFrom, rcptTo } = session.envelope;
          const mail = await PostalMime.parse(raw);
          mails.push({
            raw,
            mail,
            recipients: rcptTo.map(({ address }) => address),
            sender: mailFrom ? mailFrom.address : "",
          });
          for (const arrived of arrivals) arrived();
          if (behavior.kind === "hang") await new Promise<void>((go) => held.push(go));
          atOnce--;
          const refusal = refuse("refuseData");
          if (behavior.kind === "dropAfterData") hangUp();
          else {
            if (!refusal) accepted.push(mail.messageId ?? "");
            callback(refusal, "queued as TEST1");
          }
        })();
      });
    },
  });
  server.on("error", () => undefined);

  const hangUp = () => {
    for (const connection of server.connections) connection.close();
  };

  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    accepted,
    logins,
    get mostAtOnce() {
      return mostAtOnce;
    },
    behave: (next) => {
      behavior = next;
    },
    release: () => {
      for (const go of held) go();
      held = [];
    },
    received: async (count) => {
      while (mails.length < count) {
        await new Promise<void>((arrived) => {
          arrivals.push(arrived);
        });
      }
      arrivals = [];
    },
    close: () =>
      new Promise<void>((closed) => {
        for (const go of held) go();
        server.close(() => closed());
      }),
  };
}
