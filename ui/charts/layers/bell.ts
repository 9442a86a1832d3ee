/** Path in a box of ten pixels. */
export const BELL =
  "M5 0a3.2 3.2 0 0 0-3.2 3.2V6L.6 7.6h8.8L8.2 6V3.2A3.2 3.2 0 0 0 5 0ZM3.8 8.4a1.2 1.2 0 0 0 2.4 0Z";
