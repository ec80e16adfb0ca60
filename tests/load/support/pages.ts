/** Milliseconds between two writings of a page: as often as the product does it (decision 0015). An argument. */
export const PAGES_EVERY_MS = '1000'
