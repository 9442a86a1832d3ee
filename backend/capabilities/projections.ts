import { alertProjection } from "./alerts/projection.ts";
import { alertUpcasters } from "./alerts/upcasters.ts";
import type { Projection } from "../platform/eventStore/projection.ts";
import type { Upcasters } from "../platform/eventStore/upcasters.ts";
import { notificationProjection } from "./notifications/projection.ts";
import { portfolioProjection } from "./portfolios/projection.ts";
import { screenerProjection } from "./screener/projection.ts";
import { signalProjection } from "./signals/projection.ts";
import { surgeProjection } from "./surge/projection.ts";
import { watchlistProjection } from "./watchlist/projection.ts";

/** Every derived table of the product; `bun run rebuild` works through them. */
export const projections: readonly Projection[] = [
  alertProjection,
  notificationProjection,
  screenerProjection,
  portfolioProjection,
  watchlistProjection,
  surgeProjection,
  signalProjection,
];

/** How events of older builds are read; every store of the product is built with them. */
export const upcasters: Upcasters = { ...alertUpcasters };
