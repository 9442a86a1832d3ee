import "./community.css";
import { useRef } from "react";
import { Screen } from "../../app/Screen.tsx";
import { PostComposer } from "./PostComposer.tsx";
import { PostFeed } from "./PostFeed.tsx";
import { usePosterName } from "./posterName.ts";

export function CommunityScreen() {
  const name = usePosterName();
  const title = useRef<HTMLInputElement>(null);
  return (
    <Screen>
      <div className="grid-12 community">
        <div className="span-8">
          <PostFeed signature={name.signature} onCompose={() => title.current?.focus()} />
        </div>
        <div className="span-4">
          <PostComposer name={name} titleInput={title} />
        </div>
      </div>
    </Screen>
  );
}
