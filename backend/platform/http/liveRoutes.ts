import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { LiveMessage } from "../../contract/live.ts";
import { unannounced } from "../../contract/resource.ts";
import { HttpError } from "./errors.ts";

/**
 * Documents `/ws` and answers requests without an upgrade. The host performs the upgrade: Bun's
 * server and the demo page each connect to the same hub in their own way.
 */
export const liveRoutes = () =>
  new Elysia({ tags: ["Live"] }).get(
    "/ws",
    () => {
      throw new HttpError(426, "This address accepts only WebSocket connections");
    },
    {
      detail: {
        operationId: "liveMessages",
        ...unannounced,
        summary: "Open a WebSocket for live messages",
        description:
          "Each frame is one LiveMessage as JSON. A client sends {type: 'watch', symbols: […]} to receive quotes.",
      },
      response: { 200: LiveMessage, 426: ErrorText },
    },
  );
