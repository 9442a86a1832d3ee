import { calls } from "./calls.ts";
import { constants } from "./constants.ts";
import { entities } from "./entities.ts";
import { errors } from "./errors.ts";
import type { ProvenRows } from "./provenRows.ts";
import { screens } from "./screens.ts";
import { states } from "./states.ts";
import { validation } from "./validation.ts";

/** Every row of the specification's sections 2 to 9, in their order. */
export const specification: readonly ProvenRows[] = [
  ...screens,
  ...entities,
  ...states,
  ...validation,
  ...calls,
  ...errors,
  ...constants,
];
