import { Tag } from "@blueprintjs/core";
import { formatUpside } from "../../format/number.ts";
import { UPSIDE } from "../messages.ts";

/** Percent from the price to the mean target; never green, because nothing has been gained. */
export function UpsideTag({ upside }: { upside: number | null }) {
  return (
    <Tag minimal className="figures">
      {UPSIDE} {formatUpside(upside)}
    </Tag>
  );
}
