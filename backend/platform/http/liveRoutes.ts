import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { LiveMessage } from "../../contract/live.ts";
import { unannounced } from "../../contract/resource.ts";
import { HttpError } from "./errors.ts";

/**
 * Documents `/ws` and answers requests without an upgrade. The upgrade itself is the host's: Bun's
 * server and the page join the same hub, each in its own way.
 */
export const liveRoutes = () =>
  new Elysia({ tags: ["Live"] }).get(
    "/ws",
    () => {
      throw new HttpError(426, "This address speaks WebSocket");
    },
    {
      detail: {
        operationId: "liveMessages",
        ...unannounced,
        summary: "WebSocket of live messages",
        description:
          "Each frame is one LiveMessage as JSON. A client sends {type: 'watch', symbols: […]} to receive quotes.",
      },
      response: { 200: LiveMessage, 426: ErrorText },
    },
  );
