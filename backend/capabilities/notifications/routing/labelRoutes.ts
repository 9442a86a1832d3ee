import { Elysia } from "elysia";
import { ErrorText } from "../../../contract/common.ts";
import { KeptLabelRoutes, LabelRoutes } from "../../../contract/notifications/labelRoute.ts";
import { shows } from "../../../contract/resource.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import { keyOfLabel } from "../../../domain/labelRouting.ts";
import type { LabelRouting } from "./labelRouting.ts";

export interface LabelRoutePorts {
  readonly labelRouting: LabelRouting;
  readonly channelNames: readonly string[];
  readonly readReachedChannels: () => Promise<ReadonlySet<string>>;
}

const FALLBACK =
  "Triggers of rules with a routed label are sent only to the route's channels. If none of them has an active destination, they are sent to every channel so that no message is lost.";

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
        summary: "List the labels that are routed to specific channels",
        description: FALLBACK,
      },
      response: { 200: KeptLabelRoutes },
    })
    .put(
      "",
      async ({ body: { routes } }) => {
        refuseDuplicates(routes);
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
          summary: "Set the channels for labels",
          description: `Replaces all routes. A rule without a routed label is sent to every channel; a rule with several is sent to the channels of each. ${FALLBACK}`,
        },
        response: { 200: KeptLabelRoutes, 422: ErrorText },
      },
    );
};

function refuseDuplicates(routes: LabelRoutes["routes"]): void {
  const seen = new Set<string>();
  for (const { label } of routes) {
    const key = keyOfLabel(label);
    if (seen.has(key)) {
      throw new HttpError(422, `The label '${label.trim()}' is given twice`, { field: "label" });
    }
    seen.add(key);
  }
}
