/** Written by `bun run contract` from the channels of the backend; edit those. */
export interface ChannelField {
  /** As the API has it. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder: string;
  /** Who knows it can send or read: it is not shown while it is typed. */
  readonly isSecret: boolean;
  /** What to say when it is left blank; null where it may be. */
  readonly whenBlank: string | null;
  readonly minLength: number;
  readonly maxLength: number;
}

export interface ChannelWords {
  readonly label: string;
  /** Of the form that adds a destination; empty where the channel has a screen of its own. */
  readonly fields: readonly ChannelField[];
}

export const channels = {
  "email": {
    "label": "Email",
    "fields": []
  },
  "sms": {
    "label": "SMS",
    "fields": []
  },
  "push": {
    "label": "Push",
    "fields": []
  },
  "ntfy": {
    "label": "ntfy",
    "fields": [
      {
        "name": "address",
        "label": "Topic URL",
        "help": "Use a hard-to-guess name; anyone who knows it can read it",
        "placeholder": "https://ntfy.sh/your-topic",
        "isSecret": false,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      },
      {
        "name": "token",
        "label": "Access token (optional)",
        "help": "Only for a protected topic",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": null,
        "minLength": 0,
        "maxLength": 200
      }
    ]
  },
  "telegram": {
    "label": "Telegram",
    "fields": [
      {
        "name": "address",
        "label": "Chat ID",
        "help": "Message your bot, then ask @userinfobot for the ID; for a channel, use its @name",
        "placeholder": "123456789",
        "isSecret": false,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      },
      {
        "name": "token",
        "label": "Bot token",
        "help": "From @BotFather, with /newbot",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": "Enter the bot's token",
        "minLength": 0,
        "maxLength": 200
      }
    ]
  },
  "discord": {
    "label": "Discord",
    "fields": [
      {
        "name": "address",
        "label": "Webhook URL",
        "help": "In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      }
    ]
  },
  "slack": {
    "label": "Slack",
    "fields": [
      {
        "name": "address",
        "label": "Webhook URL",
        "help": "In Slack: create an app, Incoming Webhooks, Add New Webhook to Workspace",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      }
    ]
  },
  "matrix": {
    "label": "Matrix",
    "fields": [
      {
        "name": "address",
        "label": "Room ID",
        "help": "In Element: room settings, Advanced, Internal room ID; the room must not be encrypted",
        "placeholder": "!abcdefghijklmnop:matrix.org",
        "isSecret": false,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      },
      {
        "name": "server",
        "label": "Homeserver URL",
        "help": "Of the account that sends",
        "placeholder": "https://matrix.org",
        "isSecret": false,
        "whenBlank": "Enter the homeserver's address",
        "minLength": 0,
        "maxLength": 500
      },
      {
        "name": "token",
        "label": "Access token",
        "help": "Of an account that has joined the room; in Element: Help & About, Access Token",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": "Enter the account's access token",
        "minLength": 0,
        "maxLength": 400
      }
    ]
  },
  "pushover": {
    "label": "Pushover",
    "fields": [
      {
        "name": "address",
        "label": "User or group key",
        "help": "On your Pushover dashboard",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 60
      },
      {
        "name": "token",
        "label": "Application token",
        "help": "From Create an Application/API Token on the dashboard",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": "Enter the application's token",
        "minLength": 0,
        "maxLength": 60
      }
    ]
  },
  "gotify": {
    "label": "Gotify",
    "fields": [
      {
        "name": "address",
        "label": "Server URL",
        "help": "As you open it in the browser",
        "placeholder": "https://gotify.example.com",
        "isSecret": false,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      },
      {
        "name": "token",
        "label": "Application token",
        "help": "In Gotify: Apps, Create Application",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": "Enter the application's token",
        "minLength": 0,
        "maxLength": 200
      }
    ]
  },
  "apprise": {
    "label": "Apprise",
    "fields": [
      {
        "name": "address",
        "label": "Notify URL",
        "help": "Of an Apprise API, with the key of a configuration",
        "placeholder": "http://apprise.local:8000/notify/my-key",
        "isSecret": true,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      },
      {
        "name": "tag",
        "label": "Tag (optional)",
        "help": "Only services with this tag",
        "placeholder": "",
        "isSecret": false,
        "whenBlank": null,
        "minLength": 0,
        "maxLength": 100
      }
    ]
  },
  "mqtt": {
    "label": "MQTT",
    "fields": [
      {
        "name": "address",
        "label": "Broker",
        "help": "mqtts:// is encrypted; Home Assistant lists the alerts by itself",
        "placeholder": "mqtt://homeassistant.local:1883",
        "isSecret": false,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      },
      {
        "name": "topic",
        "label": "Topic (optional)",
        "help": "stock-monitor/alerts where it is left blank",
        "placeholder": "stock-monitor/alerts",
        "isSecret": false,
        "whenBlank": null,
        "minLength": 0,
        "maxLength": 150
      },
      {
        "name": "username",
        "label": "User name (optional)",
        "help": "Of the broker",
        "placeholder": "",
        "isSecret": false,
        "whenBlank": null,
        "minLength": 0,
        "maxLength": 100
      },
      {
        "name": "password",
        "label": "Password (optional)",
        "help": "Of the broker",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": null,
        "minLength": 0,
        "maxLength": 200
      }
    ]
  },
  "webhook": {
    "label": "Webhook",
    "fields": [
      {
        "name": "address",
        "label": "URL",
        "help": "Receives each alert as a JSON POST request",
        "placeholder": "https://example.com/hook",
        "isSecret": false,
        "whenBlank": "Enter its address",
        "minLength": 1,
        "maxLength": 500
      },
      {
        "name": "secret",
        "label": "Signing secret (optional)",
        "help": "At least 16 characters; the documentation explains how to verify the signature",
        "placeholder": "",
        "isSecret": true,
        "whenBlank": null,
        "minLength": 16,
        "maxLength": 200
      }
    ]
  }
} as const satisfies Readonly<Record<string, ChannelWords>>;
