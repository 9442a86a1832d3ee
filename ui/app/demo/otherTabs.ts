import type { AnswerInPage } from "../../api/firstAnswers.ts";

interface Question {
  readonly path: string;
}

interface Reply extends Question {
  readonly data: unknown;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface OtherTabs {
  /** The promise never settles if no other tab answers. */
  ask(path: string): Promise<AnswerInPage>;
  /** Stays silent if `read` resolves to undefined. */
  answer(read: (path: string) => Promise<Response | undefined>): void;
}

/** Lets a new tab use an open one's data, because its backend takes seconds to start. */
export function openOtherTabs(
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">,
): OtherTabs {
  // A channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (message: Question | Reply) => channel.postMessage(message);
  return {
    ask: (path) =>
      new Promise((resolve) => {
        const listen = ({ data: reply }: MessageEvent<Question | Reply>) => {
          if (reply.path !== path || !("data" in reply)) return;
          channel.removeEventListener("message", listen);
          const headers = reply.headers.map(([name, value]): [string, string] => [name, value]);
          resolve({ data: reply.data, headers: new Headers(headers) });
        };
        channel.addEventListener("message", listen);
        send({ path });
      }),
    answer: (read) => {
      const reply = async ({ path }: Question) => {
        const response = await read(path);
        if (!response?.ok) return;
        send({ path, data: await response.json(), headers: [...response.headers] });
      };
      channel.addEventListener("message", ({ data: question }: MessageEvent<Question | Reply>) => {
        // The other tab waits for its own backend.
        if (!("data" in question)) reply(question).catch(() => undefined);
      });
    },
  };
}
