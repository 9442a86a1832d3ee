import "./post.css";
import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { SHOW_ALL, SHOW_LESS, nameFold } from "../messages.ts";

/** Posts with more characters are collapsed. */
const LONG_LENGTH = 1200;
const LONG_LINES = 12;

const isLong = (text: string): boolean =>
  text.length > LONG_LENGTH || text.split("\n").length > LONG_LINES;

/** Text is not rendered as markup. */
export function PostText({ text, what }: { text: string; what: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const folds = isLong(text);
  return (
    <>
      <p className={folds && !isUnfolded ? "post-text post-text-folded" : "post-text"} dir="auto">
        {text}
      </p>
      {folds ? (
        <Button
          className="post-unfold"
          variant="minimal"
          size="small"
          text={isUnfolded ? SHOW_LESS : SHOW_ALL}
          aria-label={nameFold(isUnfolded ? SHOW_LESS : SHOW_ALL, what)}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      ) : null}
    </>
  );
}
