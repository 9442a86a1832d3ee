import { InputGroup as Measured } from "@blueprintjs/core/lib/esm/components/forms/inputGroup";

/**
 * Blueprint's InputGroup sets its two measured widths after each render, even without elements to
 * measure. React renders such an update synchronously with all pending ones, so a single field
 * makes a phone render a whole screen twice in one task. This version skips updates that change
 * nothing.
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
