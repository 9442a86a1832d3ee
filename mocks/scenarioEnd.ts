let end = Promise.withResolvers<undefined>();

/**
 * Leaves a call unanswered until the story ends its scenario. A handler that returns it then hands
 * the call to the next one, in the end to the backend; one that awaits it answers itself.
 */
export const untilScenarioEnds = (): Promise<undefined> => end.promise;

/** Begins the scenario of the next story; a call that the one before has not released stays unanswered. */
export const beginScenario = (): void => void (end = Promise.withResolvers());

export const releaseCalls = (): void => end.resolve(undefined);
