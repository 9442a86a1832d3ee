import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, Nullable } from "../common.ts";

const MIN_MUTE_MINUTES = 15;
/** A week; for longer periods, the alert is paused instead. */
const MAX_MUTE_MINUTES = 7 * 24 * 60;

export const Mute = Type.Object(
  {
    alertId: Type.Union([Id, Type.Null()], { description: "Null if all alerts are muted" }),
    until: IsoTime,
  },
  { $id: "Mute" },
);
export type Mute = Static<typeof Mute>;

export const Mutes = Type.Array(Mute);

export const NewMute = Type.Object(
  {
    alertId: Nullable(Id),
    minutes: Type.Integer({ minimum: MIN_MUTE_MINUTES, maximum: MAX_MUTE_MINUTES }),
  },
  { $id: "NewMute" },
);
export type NewMute = Static<typeof NewMute>;
