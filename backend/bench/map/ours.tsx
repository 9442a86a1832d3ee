import "../../../ui/theme/tokens.css";
import { createRoot } from "react-dom/client";
import { MarketMap } from "../../../ui/charts/map/MarketMap.tsx";
import { formatPrice } from "../../../ui/format/number.ts";
import type { MountMap } from "./contestant.ts";

export const mountOurs: MountMap = (element, items, { width, height }) => {
  createRoot(element).render(
    <MarketMap
      items={items}
      width={width}
      height={height}
      label="Bench"
      priceOf={({ weight }) => formatPrice(weight, "USD")}
      onOpen={() => undefined}
    />,
  );
};
