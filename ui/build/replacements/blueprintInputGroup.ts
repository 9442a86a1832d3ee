import { InputGroup as Measured } from "@blueprintjs/core/lib/esm/components/forms/inputGroup";

/**
 * Blueprint's InputGroup sets its widths after each render. React renders that synchronously with
 * all pending updates, so one field renders a whole screen twice. This version skips updates that
 * change nothing.
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
