import { Tag } from "@blueprintjs/core";
import { formatUpside } from "../../format/number.ts";
import { UPSIDE } from "../messages.ts";

export function UpsideFigure({ upside }: { upside: number | null }) {
  return (
    <span className="upside-figure figures">
      {formatUpside(upside)}
      {/* Read one after the other, they would run into one word. */}{" "}
      <span className="upside-figure-name">{UPSIDE}</span>
    </span>
  );
}

/** The tag is not green, because nothing has been gained. */
export function UpsideTag({ upside }: { upside: number | null }) {
  return (
    <Tag minimal className="figures">
      {UPSIDE} {formatUpside(upside)}
    </Tag>
  );
}
