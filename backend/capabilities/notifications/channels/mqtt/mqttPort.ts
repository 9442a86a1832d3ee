export interface MqttBroker {
  /** `mqtt://host:1883` or `mqtts://host:8883`, without a path. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

export interface MqttMessage {
  readonly topic: string;
  readonly payload: string;
  /** Kept by the broker for those who subscribe later. */
  readonly isRetained: boolean;
}

/**
 * Logs in, publishes one message after the other, each acknowledged by the broker (QoS 1), and
 * leaves. Without messages it only logs in. Rejects with a DeliveryError.
 */
export interface MqttPort {
  publish(broker: MqttBroker, messages: readonly MqttMessage[], signal: AbortSignal): Promise<void>;
}
