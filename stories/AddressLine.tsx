import { useLocation } from "react-router-dom";

/** Where the page has gone, since a story has no address bar of its own. */
export function AddressLine() {
  const { pathname, search } = useLocation();
  return (
    <output aria-label="Address">
      {pathname}
      {search}
    </output>
  );
}
