import { Link } from "react-router-dom";
import { watchesAny } from "../../backend/domain/firstCalls.ts";
import {
  useGetCredentialsQuery,
  useGetDashboardStatsQuery,
  type Credential,
} from "../api/endpoints.ts";
import { NoticeBar, NoticeUnknown } from "../components/feedback/NoticeBar.tsx";
import { EVERYONE, SET_UP_AT } from "./alerts/recipients/deliveryProblem.ts";
import { useRecipients } from "./alerts/recipients/useRecipients.ts";
import { CHECK_SETTINGS, SET_UP, describeNotSetUp, describeRefused } from "./messages.ts";

export interface ChannelNoticeProps {
  channel: "email" | "sms";
}

/**
 * Warns where recipients are entered that messages cannot be delivered, unless the notice above the
 * screen already names the channels.
 */
export function ChannelNotice({ channel }: ChannelNoticeProps) {
  const { data, isError } = useGetCredentialsQuery();
  const { data: stats, isError: hasNoStats } = useGetDashboardStatsQuery();
  const { isPending, findProblem } = useRecipients();
  if ((!data && !isError) || (!stats && !hasNoStats) || isPending) return <NoticeUnknown />;
  const notice = describeChannel(
    channel,
    data?.find(({ name }) => name === channel),
  );
  if (!notice) return null;
  if (watchesAny(stats) && findProblem(EVERYONE)?.kind === "channel") return null;
  return (
    <NoticeBar tone="warning" sentence={notice.sentence}>
      <Link to={SET_UP_AT[channel]}>{notice.remedy}</Link>
    </NoticeBar>
  );
}

function describeChannel(
  channel: ChannelNoticeProps["channel"],
  credential: Credential | undefined,
): { sentence: string; remedy: string } | undefined {
  switch (credential?.state) {
    case "missing":
      return { sentence: describeNotSetUp[channel], remedy: SET_UP[channel] };
    case "refused":
      return {
        sentence: describeRefused(credential.label, credential.detail),
        remedy: CHECK_SETTINGS,
      };
    default:
      return undefined;
  }
}
