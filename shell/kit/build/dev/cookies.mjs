import { createHash } from 'node:crypto'

/**
 * Cookies between a product and a page of it at an address of this machine. There, a browser keeps no cookie that asks for
 * https, and gives the cookies of every port to every other one. So those that only the server reads have another name,
 * made of the product's origin: none of them goes to another product.
 * @param origin of the product
 */
export function cookiesOf(origin) {
  const prefix = `dev-${createHash('sha256').update(origin).digest('hex').slice(0, 8)}-`
  return {
    /** A `Cookie` header for the product; undefined when there is nothing of it. */
    toProduct(header = '') {
      const own = header.split(/;\s*/).filter(cookie => cookie.startsWith(prefix))
      return own.length > 0 ? own.map(cookie => cookie.slice(prefix.length)).join('; ') : undefined
    },
    /** A `Set-Cookie` header for the page. A cookie that scripts of the page read keeps its name. */
    toPage(header) {
      const [pair, ...attributes] = header.split(/;\s*/)
      const kept = attributes.filter(one => !/^(?:secure|partitioned|domain=.*|samesite=none)$/i.test(one))
      const isOfServer = attributes.some(one => /^httponly$/i.test(one))
      return [isOfServer ? prefix + pair : pair, ...kept].join('; ')
    },
  }
}
