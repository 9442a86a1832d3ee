import { useLocation } from "react-router-dom";

/** Shows the router's current address, because a story has no address bar. */
export function AddressLine() {
  const { pathname, search } = useLocation();
  return (
    <output aria-label="Address">
      {pathname}
      {search}
    </output>
  );
}
