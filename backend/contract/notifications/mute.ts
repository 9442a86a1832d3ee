import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, Named, Nullable } from "../common.ts";

const MIN_MUTE_MINUTES = 15;
/** A week; for longer periods, the alert is paused instead. */
const MAX_MUTE_MINUTES = 7 * 24 * 60;

export const Mute = Named("Mute", {
  alertId: Type.Union([Id, Type.Null()], { description: "Null if all alerts are muted" }),
  until: IsoTime,
});
export type Mute = Static<typeof Mute>;

export const Mutes = Type.Array(Mute);

export const NewMute = Named("NewMute", {
  alertId: Nullable(Id),
  minutes: Type.Integer({ minimum: MIN_MUTE_MINUTES, maximum: MAX_MUTE_MINUTES }),
});
export type NewMute = Static<typeof NewMute>;
