import { type Clock, isoTime } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { type Log, logOnceAMinute } from "../../platform/log.ts";
import { noMeter, type Meter } from "../../platform/meter.ts";
import { scrubNothing, type Scrub } from "../../platform/secretScrubber.ts";
import { createAddAnswer, createAnswerTokens } from "./answers/answerTokens.ts";
import type { MailPort } from "./channels/email/mailPort.ts";
import { channels as descriptors, type Transports } from "./channels/index.ts";
import { scrubHttp } from "./channels/httpPort.ts";
import type { PushPort } from "./channels/push/pushPort.ts";
import { createSubscriptionStore } from "./channels/push/subscriptionStore.ts";
import type { SmsPort } from "./channels/sms/smsPort.ts";
import type { ReadKnownFacts } from "../firingContext/queries.ts";
import { readDestinationLabels } from "./messages/destinationLabels.ts";
import { createAddConcurrentNews } from "./messages/describeConcurrentNews.ts";
import { createChannelFaults } from "./outbox/channelFaults.ts";
import { createDailyLimit } from "./outbox/dailyLimit.ts";
import { createDestinationStore } from "./destinationStore.ts";
import type { TextStore } from "../../platform/secrets.ts";
import { createConfirmations } from "./outbox/confirmations.ts";
import { Dispatcher } from "./outbox/dispatcher.ts";
import { createGmailMailbox } from "./gmail.ts";
import { createOnAlertTriggered } from "./onAlertTriggered.ts";
import { createOnRuleFired } from "./onRuleFired.ts";
import { createNotificationQueries } from "./queries.ts";
import { measureOutbox } from "./outbox/outboxMetrics.ts";
import { createSendTest, createSendPushTest } from "./outbox/sendTest.ts";
import { createMuteStore, type ReadSendingSettings } from "./quiet.ts";
import { findChannelCredentials, type CredentialStates } from "./watchedCredentials.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Reactor } from "../../platform/eventStore/reactor.ts";
import type { WeeklyDigestMade } from "../weekly/events.ts";
import { announceTo, readAllDestinations } from "./destinations.ts";

const createOnWeeklyDigest = (clock: Pick<Clock, "now">): Reactor => ({
  name: "notifications.onWeeklyDigest",
  handles: ["WeeklyDigestMade"],
  react: async (events, transaction) => {
    const destinations = await readAllDestinations(transaction);
    const requestedAt = isoTime(clock.now());
    return (events as readonly RecordedEvent<WeeklyDigestMade>[]).flatMap(
      ({ data: { dueAt, report: weekly }, position }) => {
        const about = `weekly-${dueAt}`;
        const digest = { about, isNotice: true, requestedAt, position, content: { weekly } };
        return destinations.map((destination) => announceTo(destination, digest));
      },
    );
  },
});

export interface NotificationPorts {
  /** Must be built with `notificationProjection`. */
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly meter?: Meter;
  readonly mail: MailPort;
  /** The Gmail mailbox, even if email uses another transport; null if not configured. */
  readonly gmail: MailPort | null;
  readonly isSendgridConfigured: boolean;
  readonly sms: SmsPort;
  /** Per UTC day; unlimited by default. */
  readonly smsDailyLimit?: number;
  readonly push: PushPort;
  readonly transports: Transports;
  readonly secrets: TextStore;
  readonly isAllowedEndpoint: (endpoint: string) => boolean;
  readonly readSettings: ReadSendingSettings;
  /** Minimum time between two messages to one destination; a minute by default. */
  readonly coalesceMs?: number;
  readonly publicUrl: string;
  /** Removes secrets from providers' responses; by default nothing is removed. */
  readonly scrub?: Scrub;
  readonly credentials?: CredentialStates;
  /** By default messages contain no news. */
  readonly readKnownFacts?: ReadKnownFacts;
  /** False by default. */
  readonly isReachable?: boolean | undefined;
}

const COALESCE_MS = MINUTE_MS;

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(ports: NotificationPorts) {
  const { store, clock, newId, mail, sms, publicUrl, isSendgridConfigured } = ports;
  const { database } = store;
  // Throttled, because a backlog would log a line for each message.
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
  const channels = descriptors.map(({ create }) => create(channelPorts));
  credentials?.add(findChannelCredentials(channels, destinations, scrub));
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
  const dispatcher = new Dispatcher({
    store,
    clock,
    log,
    channels,
    readSettings,
    coalesceMs,
    dailyLimits,
    scrub,
    credentialStates: credentials,
    answer: ports.transports.answer,
    measure: (...attempt) => {
      measure(...attempt);
      faults.observe(...attempt);
    },
    addConcurrentNews: ports.readKnownFacts && createAddConcurrentNews(ports.readKnownFacts),
    addAnswer: ports.isReachable ? createAddAnswer(answerTokens) : undefined,
  });
  const sendTest = createSendTest({ store, clock, dispatcher, newId });
  const gmail = createGmailMailbox({
    mailbox: ports.gmail,
    clock,
    newId,
    publicUrl,
    scrub,
  });
  return {
    reactor: createOnAlertTriggered(clock, log),
    ruleReactor: createOnRuleFired(clock, log),
    weeklyReactor: createOnWeeklyDigest(clock),
    dispatcher,
    /** Queries providers for the final status of accepted messages. */
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
