import type { ChannelDescriptor } from "../descriptor.ts";
import { createEmailChannel, type EmailChannelPorts } from "./emailChannel.ts";

export const email: ChannelDescriptor<EmailChannelPorts> = {
  name: "email",
  label: "Email",
  repeatedBy: "Message-ID",
  create: createEmailChannel,
};
