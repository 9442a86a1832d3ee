import { ScreenSkeleton } from "../components/ScreenSkeleton.tsx";
import { LoadedPart, type LoadPart } from "./LoadedPart.tsx";
import { Screen } from "./Screen.tsx";

const NO_PROPS = {};

/** The screen, or its name and bones until its code has come. */
export function LoadedScreen({ load }: { load: LoadPart }) {
  const waiting = (
    <Screen>
      <ScreenSkeleton />
    </Screen>
  );
  return <LoadedPart load={load} props={NO_PROPS} waiting={waiting} />;
}
