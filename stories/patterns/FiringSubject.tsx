import { describeFiring } from "../../backend/capabilities/notifications/messages/message.ts";
import { firingFacts } from "../../backend/testing/firingFacts.ts";

/** Quotes the subject of a message, as the product writes it. */
export const FiringSubject = () => `“${describeFiring(firingFacts()).headline}”`;
