/** By the specification: the step of every input for a target price, in the currency's major unit. */
export const TARGET_PRICE_STEP = 0.01;
