import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { DeliveryError } from "../../capabilities/notifications/channels/channel.ts";
import type { Mail, MailPort } from "../../capabilities/notifications/channels/email/mailPort.ts";
import { fieldsOf } from "./smtpMail.ts";

/**
 * Transport without a mail server: writes each mail as an `.eml` file that any mail program opens.
 * There is one file per notification, and a retry replaces it atomically. The folder contains
 * addresses, so only its owner may read it.
 */
export function createOutboxFiles(folder: string, from: string): MailPort {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  const compose = async (mail: Mail): Promise<Buffer> => {
    const { message } = await composer.sendMail(fieldsOf(from, mail));
    if (!Buffer.isBuffer(message)) throw new Error("The mail was not composed in memory");
    return message;
  };

  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });

  return {
    route: "files",
    description: "Email isn't set up, so messages are saved on the server instead of sent",
    send: async (mail) => {
      const name = fileNameOf(mail);
      try {
        await makeFolder();
        await writeWhole(join(folder, name), await compose(mail));
      } catch (error) {
        throw inWords(error);
      }
      return { outcome: "filed", text: "Email isn't set up. Saved on the server instead of sent" };
    },
    verify: async () => {
      try {
        await makeFolder();
      } catch (error) {
        throw inWords(error);
      }
    },
  };
}

/** The time comes first so that listings are sorted; both parts are the same for every attempt. */
function fileNameOf({ date, key }: Mail): string {
  const time = date.replace(/[^0-9TZ]/g, "");
  return `${time}-${key.replace(/[^A-Za-z0-9-]/g, "-").slice(0, 150)}.eml`;
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.tmp`;
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Always retryable: a full disk or missing permissions can be fixed. */
const inWords = (error: unknown): DeliveryError =>
  new DeliveryError(`The mail could not be saved on the server${reasonOf(error)}`, false);

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return ": its disk is full";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return ": it may not write to its data folder";
  }
  return "";
}
