import type { Clock } from "../../platform/clock.ts";
import type { TestOutcome } from "../../contract/common.ts";
import type { ChannelFault } from "../../contract/health.ts";
import type { GmailStatus } from "../../contract/notification.ts";
import type { Reactor } from "../../platform/eventStore/reactor.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { logOnceAMinute } from "../../platform/logOnceAMinute.ts";
import { noMeter, type Meter } from "../../platform/meter.ts";
import { scrubNothing, type Scrub } from "../../platform/secretScrubber.ts";
import { createAddAnswer } from "./answers/addAnswer.ts";
import { createAnswerTokens, type AnswerTokens } from "./answers/answerTokens.ts";
import type { MailPort } from "./channels/email/mailPort.ts";
import { channels as descriptors, type Transports } from "./channels/index.ts";
import { scrubChannel, scrubHttp, scrubMail } from "./channels/scrubbed.ts";
import type { PushPort } from "./channels/push/pushPort.ts";
import {
  createSubscriptionStore,
  type SubscriptionStore,
} from "./channels/push/subscriptionStore.ts";
import type { SmsPort } from "./channels/sms/smsPort.ts";
import type { ReadKnownFacts } from "../firingContext/queries.ts";
import { readDestinationLabels } from "./messages/destinationLabels.ts";
import { createAddSameTime } from "./outbox/addSameTime.ts";
import { createChannelFaults } from "./outbox/channelFaults.ts";
import { createDailyLimit } from "./outbox/dailyLimit.ts";
import {
  createDestinationStore,
  type DestinationSecrets,
  type DestinationStore,
} from "./destinationStore.ts";
import { createConfirmations } from "./outbox/confirmations.ts";
import { createDispatcher, type Dispatcher } from "./outbox/dispatcher.ts";
import type { ChannelName } from "./events.ts";
import { createGmailMailbox } from "./gmail.ts";
import { createOnAlertTriggered } from "./onAlertTriggered.ts";
import { createOnRuleFired } from "./onRuleFired.ts";
import { createOnWeeklyDigest } from "./onWeeklyDigest.ts";
import { createNotificationQueries, type NotificationQueries } from "./queries.ts";
import { measureOutbox } from "./outbox/outboxMetrics.ts";
import { createSendTest, createSendPushTest } from "./outbox/sendTest.ts";
import { createMuteStore, type MuteStore } from "./quiet/muteStore.ts";
import type { ReadSendingSettings } from "./spacing.ts";
import {
  findChannelCredentials,
  watchCredentials,
  type CredentialStates,
} from "./watchedCredentials.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

export interface NotificationPorts {
  /** Built with `notificationProjection`. */
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** Default: nothing is measured. */
  readonly meter?: Meter;
  /** The mail transport. */
  readonly mail: MailPort;
  /** The Gmail mailbox, also when mail uses another transport; null when none is configured. */
  readonly gmail: MailPort | null;
  readonly isSendgridConfigured: boolean;
  readonly sms: SmsPort;
  /** Maximum text messages a day (UTC); default: no limit. */
  readonly smsDailyLimit?: number;
  readonly push: PushPort;
  /** To services and webhooks. */
  readonly transports: Transports;
  readonly secrets: DestinationSecrets;
  /** Whether this server may post to a push endpoint at all. */
  readonly isAllowedEndpoint: (endpoint: string) => boolean;
  readonly readSettings: ReadSendingSettings;
  /** Minimum time between two messages to one destination; default: a minute. */
  readonly coalesceMs?: number;
  /** Where a browser finds the product. */
  readonly publicUrl: string;
  /** Removes secrets from providers' answers; default: there are none. */
  readonly scrub?: Scrub;
  /** What providers say of credentials; default: it is not kept. */
  readonly credentials?: CredentialStates;
  /** What is known of the time of a firing; default: messages say nothing of it. */
  readonly readKnownFacts?: ReadKnownFacts;
  /** Whether {@link publicUrl} is reached from elsewhere than this machine; default: it is not. */
  readonly isReachable?: boolean | undefined;
}

/** The outbox: turns firings into requests, sends them, and answers the screens. */
export interface Notifications {
  readonly reactor: Reactor;
  readonly ruleReactor: Reactor;
  readonly weeklyReactor: Reactor;
  readonly dispatcher: Dispatcher;
  /** Asks providers what became of the messages that they have accepted. */
  confirmSent(): Promise<void>;
  readonly queries: NotificationQueries;
  /** Sends one test to a contact of the channel's list. */
  sendTest(channel: ChannelName, contactId: number): Promise<TestOutcome>;
  readonly subscriptions: SubscriptionStore;
  readonly mutes: MuteStore;
  readonly destinations: DestinationStore;
  /** Sends one test to every browser. */
  sendPushTest(): Promise<TestOutcome>;
  gmailStatus(): Promise<GmailStatus>;
  sendGmailTest(email: string): Promise<TestOutcome>;
  readonly answerTokens: AnswerTokens;
  /** Channels and destinations that accept no messages now. */
  channelFaults(): Promise<readonly ChannelFault[]>;
}

/** The firings of one minute to one destination are one message. */
const COALESCE_MS = MINUTE_MS;

export function createNotifications(ports: NotificationPorts): Notifications {
  const { store, clock, newId, mail, sms, publicUrl, isSendgridConfigured } = ports;
  const { database } = store;
  // A backlog would write a line for each of its messages.
  const log = logOnceAMinute(ports.log, clock);
  const { push, isAllowedEndpoint, coalesceMs = COALESCE_MS, scrub = scrubNothing } = ports;
  const mutes = createMuteStore(store, clock);
  const readSettings = async () => ({
    ...(await ports.readSettings()),
    mutedUntil: await mutes.mutedUntil(),
  });
  const subscriptions = createSubscriptionStore(store, clock);
  const destinations = createDestinationStore(store, clock, ports.secrets);
  const channelPorts = {
    database,
    clock,
    ...ports.transports,
    http: scrubHttp(ports.transports.http, scrub),
    destinations,
    mail,
    sms,
    push,
    subscriptions,
    isAllowedEndpoint,
    publicUrl,
  };
  const answerTokens = createAnswerTokens(ports.secrets, clock);
  const { credentials } = ports;
  const channels = descriptors.map(({ create }) => {
    const channel = scrubChannel(create(channelPorts), scrub);
    return credentials ? watchCredentials(channel, credentials) : channel;
  });
  credentials?.add(findChannelCredentials(channels, destinations));
  const { smsDailyLimit: perDay } = ports;
  const dailyLimits =
    perDay === undefined
      ? {}
      : { sms: createDailyLimit({ database, clock, log, channel: "sms", perDay }) };
  const faults = createChannelFaults({
    clock,
    log: ports.log,
    channels,
    labelOf: (channel) => descriptors.find(({ name }) => name === channel)?.label ?? channel,
    readLabels: (rows) => readDestinationLabels(database, rows),
  });
  const measure = measureOutbox(ports.meter ?? noMeter, {
    database,
    clock,
    channels: channels.map(({ name }) => name),
  });
  const dispatcher = createDispatcher({
    store,
    clock,
    log,
    channels,
    readSettings,
    coalesceMs,
    dailyLimits,
    measure: (...attempt) => {
      measure(...attempt);
      faults.observe(...attempt);
    },
    addSameTime: ports.readKnownFacts && createAddSameTime(ports.readKnownFacts),
    addAnswer: ports.isReachable ? createAddAnswer(answerTokens) : undefined,
  });
  const sendTest = createSendTest({ store, clock, dispatcher, newId });
  const gmail = createGmailMailbox({
    mailbox: ports.gmail && scrubMail(ports.gmail, scrub),
    clock,
    newId,
    publicUrl,
  });
  return {
    reactor: createOnAlertTriggered(clock, log),
    ruleReactor: createOnRuleFired(clock, log),
    weeklyReactor: createOnWeeklyDigest(clock),
    dispatcher,
    confirmSent: createConfirmations({ store, clock, log, channels, scrub }),
    queries: createNotificationQueries({ store, channels, gmail, mail, isSendgridConfigured }),
    sendTest,
    subscriptions,
    mutes,
    destinations,
    sendPushTest: createSendPushTest(subscriptions, sendTest),
    gmailStatus: gmail.readStatus,
    sendGmailTest: gmail.sendTest,
    answerTokens,
    channelFaults: faults.read,
  };
}
