import { MAX_LABEL } from "../../domain/rules/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Named } from "../common.ts";

/** Maximum number of rule labels with their own channels; more than a person can keep track of. */
export const MAX_LABEL_ROUTES = 50;

export const LabelRoute = Named(
  "LabelRoute",
  {
    label: Type.String({ minLength: 1, maxLength: MAX_LABEL, pattern: "\\S" }),
    channels: Type.Array(Type.String({ maxLength: 20 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: "Name of the channel, such as `email`",
    }),
  },
  { additionalProperties: false },
);
export type LabelRoute = Static<typeof LabelRoute>;

const routes = Type.Array(LabelRoute, { maxItems: MAX_LABEL_ROUTES });

/** Falls back to every channel if none of these has an active destination. */
export const LabelRoutes = Named("LabelRoutes", { routes }, { additionalProperties: false });
export type LabelRoutes = Static<typeof LabelRoutes>;

export const KeptLabelRoutes = Named(
  "KeptLabelRoutes",
  {
    routes,
    reachedChannels: Type.Array(Type.String(), {
      description:
        "Names of the channels that have an active destination. A route without any of them falls back to all channels.",
    }),
  },
  { additionalProperties: false },
);
export type KeptLabelRoutes = Static<typeof KeptLabelRoutes>;
