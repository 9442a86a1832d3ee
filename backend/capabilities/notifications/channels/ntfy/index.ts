import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { createNtfyChannel, completeTopic, isNtfyUrl } from "./ntfyChannel.ts";

export const ntfy: ChannelDescriptor<ServiceChannelPorts> = {
  name: "ntfy",
  label: "ntfy",
  repeatedBy: "sequence_id",
  create: createNtfyChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Topic URL",
        help: "A topic's name is enough for ntfy.sh. Anyone who knows it can read the topic",
        placeholder: "https://ntfy.sh/your-topic",
        isSecret: false,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the topic's URL, or its name on ntfy.sh",
        complete: completeTopic,
        accepts: {
          isValid: isNtfyUrl,
          wanted: "the name of an ntfy topic or its address, https://ntfy.sh/your-topic",
        },
      },
      {
        name: "token",
        label: "Access token",
        help: "Required only for a protected topic",
        isSecret: true,
        maxLength: 200,
        description: "access token, if any",
      },
    ],
    hintOf: (address) => new URL(address).host,
  },
};
