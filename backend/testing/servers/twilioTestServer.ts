import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TwilioAccount } from "../../adapters/channels/twilioSms.ts";

/** Behavior in terms of Twilio's Messages API. */
type TwilioBehavior =
  | { readonly kind: "accept" }
  /** Accepts the message and reports the status later. */
  | { readonly kind: "loseLater"; readonly status: string; readonly errorCode: number | null }
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: unknown;
      readonly location?: string;
    }
  /** Reads the request without answering. */
  | { readonly kind: "hang" }
  /** Disconnects without a response. */
  | { readonly kind: "drop" };

interface ReceivedSms {
  readonly to: readonly string[];
  readonly from: string | null;
  readonly body: string;
}

export interface TwilioTestServer {
  readonly url: string;
  readonly account: TwilioAccount;
  /** Messages that arrived, whatever the answer. */
  readonly messages: readonly ReceivedSms[];
  readonly lookups: number;
  readonly accountLookups: number;
  accountStatus: string;
  behave(behavior: TwilioBehavior): void;
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

const ACCOUNT = `AC${"a".repeat(32)}`;
const TOKEN = "a-token-for-tests";
const CREDENTIALS = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64")}`;
const ACCOUNTS = `/2010-04-01/Accounts/${ACCOUNT}.json`;
const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT}/Messages`;

/** https://www.twilio.com/docs/usage/twilios-response */
export const twilioRefusal = (status: number, code: number, message: string) =>
  ({
    kind: "answer",
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  }) as const;

/** Responds as Twilio's API is documented. */
export async function startTwilioServer(): Promise<TwilioTestServer> {
  const messages: ReceivedSms[] = [];
  let behavior: TwilioBehavior = { kind: "accept" };
  const arrivals: (() => void)[] = [];
  let lookups = 0;
  let accountLookups = 0;
  let accountStatus = "active";

  const answer = (response: ServerResponse, status: number, body: unknown, location?: string) => {
    const isText = typeof body === "string";
    response.writeHead(status, {
      "content-type": isText ? "text/html" : "application/json",
      ...(location === undefined ? {} : { location }),
    });
    response.end(isText ? body : JSON.stringify(body));
  };
  const describe = (number: number, status: string, errorCode: number | null) => ({
    account_sid: ACCOUNT,
    api_version: "2010-04-01",
    body: messages[number - 1]?.body,
    date_created: "Thu, 30 Jul 2015 20:12:31 +0000",
    date_sent: null,
    date_updated: "Thu, 30 Jul 2015 20:12:33 +0000",
    direction: "outbound-api",
    error_code: errorCode,
    error_message: null,
    from: messages[number - 1]?.from,
    messaging_service_sid: null,
    num_media: "0",
    num_segments: "1",
    price: null,
    price_unit: null,
    sid: `SM${String(number).padStart(32, "0")}`,
    status,
    to: messages[number - 1]?.to[0],
    uri: `${MESSAGES}/SM${String(number).padStart(32, "0")}.json`,
  });

  /** https://www.twilio.com/docs/iam/api/account#fetch-an-account-resource */
  const describeAccount = (response: ServerResponse) => {
    accountLookups += 1;
    if (behavior.kind === "answer") {
      return answer(response, behavior.status, behavior.body, behavior.location);
    }
    if (behavior.kind === "drop") return response.destroy();
    if (behavior.kind === "hang") return;
    answer(response, 200, { sid: ACCOUNT, status: accountStatus, friendly_name: "Mine" });
  };

  const receive = (text: string, response: ServerResponse) => {
    const form = new URLSearchParams(text);
    messages.push({
      to: form.getAll("To"),
      from: form.get("From") ?? form.get("MessagingServiceSid"),
      body: form.get("Body") ?? "",
    });
    const number = messages.length;
    switch (behavior.kind) {
      case "accept":
      case "loseLater":
        answer(response, 201, describe(number, "queued", null));
        break;
      case "answer":
        answer(response, behavior.status, behavior.body);
        break;
      case "drop":
        response.destroy();
        break;
      case "hang":
        break;
      default:
        behavior satisfies never;
    }
    for (const arrived of arrivals.splice(0)) arrived();
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.headers.authorization !== CREDENTIALS) {
        const { status, body } = twilioRefusal(401, 20003, "Authenticate");
        answer(response, status, body);
      } else if (request.method === "GET" && request.url === ACCOUNTS) {
        describeAccount(response);
      } else if (request.method === "POST" && request.url === `${MESSAGES}.json`) {
        receive(Buffer.concat(chunks).toString(), response);
      } else if (request.method === "GET" && request.url?.startsWith(`${MESSAGES}/SM`)) {
        lookups += 1;
        const number = Number(/SM(\d+)\.json$/.exec(request.url)?.[1]);
        const { status, errorCode } =
          behavior.kind === "loseLater" ? behavior : { status: "delivered", errorCode: null };
        answer(response, 200, describe(number, status, errorCode));
      } else {
        const { status, body } = twilioRefusal(
          404,
          20404,
          `The requested resource ${request.url} was not found`,
        );
        answer(response, status, body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    account: { accountSid: ACCOUNT, authToken: TOKEN, fromNumber: "+15005550006", baseUrl: url },
    messages,
    get lookups() {
      return lookups;
    },
    get accountLookups() {
      return accountLookups;
    },
    get accountStatus() {
      return accountStatus;
    },
    set accountStatus(status) {
      accountStatus = status;
    },
    behave: (next) => {
      behavior = next;
    },
    received: async (count) => {
      while (messages.length < count) {
        await new Promise<void>((resolve) => arrivals.push(resolve));
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
