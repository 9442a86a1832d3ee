import { InputGroup as Measured } from "@blueprintjs/core/lib/esm/components/forms/inputGroup";

/**
 * Blueprint's field sets its two measured widths after each drawing, also where it has nothing beside
 * the text to measure. React draws such a change at once and together with all that waits: one field
 * makes a phone draw a whole screen twice in one task. What changes nothing is left out.
 */
export class InputGroup extends Measured {
  override setState(...[change, done]: Parameters<Measured["setState"]>): void {
    const isNews =
      typeof change !== "object" ||
      change === null ||
      Object.entries(change).some(([name, value]) => Reflect.get(this.state, name) !== value);
    if (isNews || done) super.setState(change, done);
  }
}
