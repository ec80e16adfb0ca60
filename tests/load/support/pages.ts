/** Milliseconds between two writings of a page, as in the product (decision 0015). Passed as a program's argument. */
export const PAGES_EVERY_MS = '1000'
