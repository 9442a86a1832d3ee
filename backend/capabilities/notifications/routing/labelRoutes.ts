import { Elysia } from "elysia";
import { ErrorText } from "../../../contract/common.ts";
import { KeptLabelRoutes, LabelRoutes } from "../../../contract/labelRoute.ts";
import { shows } from "../../../contract/resource.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import { keyOfLabel, type LabelRouting } from "./labelRouting.ts";

export interface LabelRoutePorts {
  readonly labelRouting: LabelRouting;
  readonly channelNames: readonly string[];
  readonly readReachedChannels: () => Promise<ReadonlySet<string>>;
}

const FALLBACK =
  "What a rule with such a label finds goes to the route's channels alone; where none of them has an active destination, it goes to every channel, for a message in the wrong place is better than none.";

export const labelRoutes = (ports: LabelRoutePorts) => {
  const { labelRouting, channelNames } = ports;
  const read = async (): Promise<KeptLabelRoutes> => ({
    routes: await labelRouting.list(),
    reachedChannels: [...(await ports.readReachedChannels())].toSorted(),
  });
  return new Elysia({ prefix: "/api/notifications/label-routes", tags: ["Notifications"] })
    .get("", read, {
      detail: {
        operationId: "getLabelRoutes",
        ...shows(
          "label-routes",
          "email-notifications",
          "phone-numbers",
          "destinations",
          "push-subscriptions",
        ),
        summary: "Labels of rules with channels of their own",
        description: FALLBACK,
      },
      response: { 200: KeptLabelRoutes },
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
        return read();
      },
      {
        parse: "json",
        body: LabelRoutes,
        detail: {
          operationId: "saveLabelRoutes",
          summary: "Choose which channels hear of what rules with a label find",
          description: `Replaces all routes. A rule none of whose labels is here goes to every channel; one with several goes to the channels of each. ${FALLBACK}`,
        },
        response: { 200: KeptLabelRoutes, 422: ErrorText },
      },
    );
};

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
