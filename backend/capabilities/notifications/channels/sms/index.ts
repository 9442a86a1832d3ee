import type { ChannelDescriptor } from "../descriptor.ts";
import { createSmsChannel, type SmsChannelPorts } from "./smsChannel.ts";

export const sms: ChannelDescriptor<SmsChannelPorts> = {
  name: "sms",
  label: "SMS",
  repeatedBy: null,
  create: createSmsChannel,
};
