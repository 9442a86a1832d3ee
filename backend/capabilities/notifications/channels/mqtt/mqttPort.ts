export interface MqttBroker {
  /** `mqtt://host:1883` or `mqtts://host:8883`, without a path. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

export interface MqttMessage {
  readonly topic: string;
  readonly payload: string;
  /** The broker stores the message for later subscribers. */
  readonly isRetained: boolean;
}

/**
 * Logs in, publishes the messages in order, each acknowledged by the broker (QoS 1), and
 * disconnects. Without messages it only checks the login. Rejects with a DeliveryError.
 */
export interface MqttPort {
  publish(broker: MqttBroker, messages: readonly MqttMessage[], signal: AbortSignal): Promise<void>;
}
