import type { AnswerInPage } from "../../api/firstAnswers.ts";

interface Question {
  readonly path: string;
}

interface Reply extends Question {
  readonly data: unknown;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface OtherTabs {
  /** Asks the other tabs of the demo; never settles if none of them answers. */
  ask(path: string): Promise<AnswerInPage>;
  /** Answers tabs that are opened from now on. If `read` resolves to undefined, it says nothing. */
  answer(read: (path: string) => Promise<Response | undefined>): void;
}

/** A new tab draws with the data of an open one, because its backend takes seconds to start. */
export function openOtherTabs(
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">,
): OtherTabs {
  // Not a window: a channel has no target origin.
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
        // The tab that asked then waits for its own backend.
        if (!("data" in question)) reply(question).catch(() => undefined);
      });
    },
  };
}
