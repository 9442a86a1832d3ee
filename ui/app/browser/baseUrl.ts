/**
 * The folder the product lives in: the server's root, or wherever the demo's files were put, which
 * its page says with a `base` element that keeps its meaning from address to address.
 */
export const readBaseUrl = (): URL => new URL(import.meta.env.BASE_URL, document.baseURI);
