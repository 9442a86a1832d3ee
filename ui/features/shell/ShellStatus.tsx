import { useNow } from "../../app/browser/clock.ts";
import { useAppSelector } from "../../app/hooks.ts";
import { useMarketOrigin } from "../../app/stocks/search/useMarketOrigin.ts";
import { ConnectionDot } from "../../components/dataDisplay/ConnectionDot.tsx";
import { MarketTag } from "../../components/dataDisplay/MarketTag.tsx";
import { AttentionButton } from "./AttentionButton.tsx";

export function ShellStatus() {
  const origin = useMarketOrigin();
  const live = useAppSelector((state) => state.connection.live);
  const now = useNow();
  return (
    <>
      <MarketTag origin={origin} now={now} />
      <AttentionButton />
      <ConnectionDot state={live} />
    </>
  );
}
