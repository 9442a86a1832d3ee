import { Link } from "react-router-dom";
import { Screen, ScreenHeadingContext } from "../../app/Screen.tsx";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { DEVELOPER_HINT, NOT_FOUND_HEADING, NOT_FOUND_REASON, TO_DASHBOARD } from "./messages.ts";

const HEADING = { title: NOT_FOUND_HEADING };

export interface NotFoundScreenProps {
  /** Adds the hint for developers. By default only Vite's server, as in `bun run dev`, shows it. */
  isDeveloped?: boolean;
}

/** Sets its own title, because an unknown URL is not in the list of screens. */
export function NotFoundScreen({
  isDeveloped = import.meta.env?.DEV === true,
}: NotFoundScreenProps) {
  return (
    <ScreenHeadingContext value={HEADING}>
      <Screen>
        <EmptyState
          drawing="lost"
          sentence={NOT_FOUND_REASON}
          {...(isDeveloped ? { reason: DEVELOPER_HINT } : {})}
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
