import { ScreenSkeleton } from "../components/feedback/ScreenSkeleton.tsx";
import { LoadedPart, type LoadPart } from "./LoadedPart.tsx";
import { Screen } from "./Screen.tsx";

const NO_PROPS = {};

export function LoadedScreen({ load }: { load: LoadPart }) {
  const waiting = (
    <Screen>
      <ScreenSkeleton />
    </Screen>
  );
  return <LoadedPart load={load} props={NO_PROPS} waiting={waiting} />;
}
