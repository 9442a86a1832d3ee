import { Link } from "react-router-dom";
import { Screen } from "../../app/Screen.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { NOT_FOUND_HEADING, NOT_FOUND_HINT, TO_DASHBOARD } from "./messages.ts";

export function NotFoundScreen() {
  return (
    <Screen title={NOT_FOUND_HEADING}>
      <EmptyState
        drawing="lost"
        sentence={NOT_FOUND_HINT}
        reason="Nothing lives at this address. It may have been mistyped, or the screen is not built yet."
        action={
          <Link className="bp6-button bp6-intent-primary" to="/">
            {TO_DASHBOARD}
          </Link>
        }
      />
    </Screen>
  );
}
