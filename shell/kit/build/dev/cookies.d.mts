/** @param origin of the product */
export function cookiesOf(origin: string): {
  toProduct(header?: string): string | undefined
  toPage(header: string): string
}
