import type { ChannelDescriptor } from "../descriptor.ts";
import { createPushChannel, type PushChannelPorts } from "./pushChannel.ts";

export const push: ChannelDescriptor<PushChannelPorts> = {
  name: "push",
  label: "Push",
  repeatedBy: "topic",
  create: createPushChannel,
};
