/** Which of the servers that share an outbox sends a message. */
export interface Claims {
  /**
   * False while another server sends the message. What is claimed is so until it is given back, or
   * the process or its connection to the database ends. Rejects when that cannot be reached.
   */
  take(message: string): Promise<boolean>;
  /** Once its outcome is recorded. Never rejects. */
  release(message: string): Promise<void>;
}

/** Of a server that sends alone. */
export const noClaims: Claims = {
  take: () => Promise.resolve(true),
  release: () => Promise.resolve(),
};
