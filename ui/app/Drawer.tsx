import { Button, Classes, Overlay2 } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useId, useRef, useState, type ReactNode, type RefObject } from "react";

interface DrawerProps<Subject> {
  /** Undefined closes the drawer. */
  subject: Subject | undefined;
  className: string;
  renderTitle: (subject: Subject) => ReactNode;
  close: string;
  onClose: () => void;
  children: (subject: Subject, titleId: string) => ReactNode;
}

export function Drawer<Subject>(props: DrawerProps<Subject>) {
  const { subject, className, renderTitle, close, onClose, children } = props;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  // Keep the content while the drawer slides out.
  const [shown, setShown] = useState<Subject | undefined>(subject);
  if (subject !== undefined && subject !== shown) setShown(subject);
  return (
    // Blueprint's Drawer accepts neither a role nor a name.
    <Overlay2
      isOpen={subject !== undefined}
      onClose={onClose}
      childRef={panel as RefObject<HTMLElement>}
      className={Classes.OVERLAY_CONTAINER}
    >
      <div
        ref={panel}
        className={`${Classes.DRAWER} ${Classes.POSITION_RIGHT} ${className}`}
        // A native dialog's top layer would compete with Overlay2.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
      >
        {shown === undefined ? null : (
          <>
            <div className="drawer-header">
              <h2 id={titleId}>{renderTitle(shown)}</h2>
              <Button variant="minimal" icon={<CrossIcon />} aria-label={close} onClick={onClose} />
            </div>
            {children(shown, titleId)}
          </>
        )}
      </div>
    </Overlay2>
  );
}
