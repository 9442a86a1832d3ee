import { Tag } from "@blueprintjs/core";
import { formatUpside } from "../format/number.ts";
import { upsideIntent, type Upside } from "./upsideIntent.ts";

/** Percent from the price to the target; green only if positive. */
export function UpsideTag({ upside, label = "" }: { upside: Upside; label?: string }) {
  return (
    <Tag minimal intent={upsideIntent(upside)} className="figures">
      {label} {formatUpside(upside)}
    </Tag>
  );
}
