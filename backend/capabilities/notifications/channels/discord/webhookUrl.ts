/** https://discord.com/developers/docs/resources/webhook, only on Discord's own hosts. */
export const isDiscordUrl = (text: string): boolean =>
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/[-_A-Za-z0-9]{10,120}$/.test(
    text,
  );
