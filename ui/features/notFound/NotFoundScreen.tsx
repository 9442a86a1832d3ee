import { Link } from "react-router-dom";
import { Screen, ScreenHeadingContext } from "../../app/Screen.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { NOT_FOUND_HEADING, NOT_FOUND_HINT, NOT_FOUND_REASON, TO_DASHBOARD } from "./messages.ts";

const HEADING = { title: NOT_FOUND_HEADING };

/** Sets its own title, because an unknown URL is not in the list of screens. */
export function NotFoundScreen() {
  return (
    <ScreenHeadingContext value={HEADING}>
      <Screen>
        <EmptyState
          drawing="lost"
          sentence={NOT_FOUND_HINT}
          reason={NOT_FOUND_REASON}
          action={
            <Link className="bp6-button bp6-intent-primary" to="/">
              {TO_DASHBOARD}
            </Link>
          }
        />
      </Screen>
    </ScreenHeadingContext>
  );
}
