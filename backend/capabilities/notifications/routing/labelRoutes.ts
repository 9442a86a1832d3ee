import { Elysia } from "elysia";
import { ErrorText } from "../../../contract/common.ts";
import { LabelRoutes } from "../../../contract/labelRoute.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import { keyOfLabel, type LabelRouting } from "./labelRouting.ts";

export interface LabelRoutePorts {
  readonly labelRouting: LabelRouting;
  /** Of this build, by name. */
  readonly channelNames: readonly string[];
}

/** `/api/notifications/label-routes`: which channels hear of what rules with a label find. */
export const labelRoutes = ({ labelRouting, channelNames }: LabelRoutePorts) =>
  new Elysia({ prefix: "/api/notifications/label-routes", tags: ["Notifications"] })
    .get("", async () => ({ routes: await labelRouting.list() }), {
      detail: {
        operationId: "getLabelRoutes",
        summary: "Labels of rules with channels of their own",
      },
      response: { 200: LabelRoutes },
    })
    .put(
      "",
      async ({ body: { routes } }) => {
        refuseTwice(routes);
        for (const { label, channels } of routes) {
          const unknown = channels.find((name) => !channelNames.includes(name));
          if (unknown !== undefined) {
            throw new HttpError(422, `There is no channel '${unknown}' for '${label.trim()}'`, {
              field: "channels",
            });
          }
        }
        await labelRouting.replace(routes);
        return { routes: await labelRouting.list() };
      },
      {
        parse: "json",
        body: LabelRoutes,
        detail: {
          operationId: "saveLabelRoutes",
          summary: "Choose which channels hear of what rules with a label find",
          description:
            "Replaces all routes. A rule none of whose labels is here goes to every channel; one with several goes to the channels of each.",
        },
        response: { 200: LabelRoutes, 422: ErrorText },
      },
    );

function refuseTwice(routes: LabelRoutes["routes"]): void {
  const seen = new Set<string>();
  for (const { label } of routes) {
    const key = keyOfLabel(label);
    if (seen.has(key)) {
      throw new HttpError(422, `The label '${label.trim()}' is given twice`, { field: "label" });
    }
    seen.add(key);
  }
}
