import { Link } from "react-router-dom";
import { useGetCredentialsQuery } from "../api/endpoints.ts";
import { NoticeBar, NoticeUnknown } from "../components/feedback/NoticeBar.tsx";
import { SET_UP_AT } from "./alerts/recipients/deliveryProblem.ts";
import { CHECK_SETTINGS, SET_UP, describeNotSetUp, describeRefused } from "./messages.ts";

export interface ChannelNoticeProps {
  /** Name of the channel's credentials in the API. */
  channel: "email" | "sms";
}

/**
 * Shown where recipients of a channel are entered: warns that messages cannot be delivered, and
 * why.
 */
export function ChannelNotice({ channel }: ChannelNoticeProps) {
  const { data, isError } = useGetCredentialsQuery();
  if (!data && !isError) return <NoticeUnknown />;
  const credential = data?.find(({ name }) => name === channel);
  if (credential?.state === "missing") {
    return (
      <NoticeBar tone="warning" sentence={describeNotSetUp[channel]}>
        <Link to={SET_UP_AT[channel]}>{SET_UP[channel]}</Link>
      </NoticeBar>
    );
  }
  if (credential?.state === "refused") {
    return (
      <NoticeBar tone="warning" sentence={describeRefused(credential.label, credential.detail)}>
        <Link to={SET_UP_AT[channel]}>{CHECK_SETTINGS}</Link>
      </NoticeBar>
    );
  }
  return null;
}
