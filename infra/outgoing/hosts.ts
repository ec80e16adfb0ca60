import { isIP } from 'node:net'

/**
 * Which hosts one caller may call (OUT-1). `name` allows https on port 443 of that host; `*.name` allows hosts below
 * it, not the host itself. `host:port` is for a setting, the simulated federation on loopback, or a test: it allows
 * that port, also with plain http and private addresses. The operator who sets it trusts that host like the product.
 */
export interface Hosts {
  /** A host for which this is false is never called. */
  allows(url: URL): boolean
  /** Whether the host is listed with its port: its address then need not be public. */
  isException(url: URL): boolean
}

const STANDARD_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

export function hosts(names: readonly string[]): Hosts {
  const exact = new Set(names.map(name => name.toLowerCase()))
  const suffixes = [...exact].flatMap(name => (name.startsWith('*.') ? [name.slice(1)] : []))

  const isException = (url: URL) => exact.has(`${url.hostname}:${url.port || STANDARD_PORTS[url.protocol]}`)
  const isListed = (name: string) =>
    exact.has(name) || suffixes.some(suffix => name.endsWith(suffix) && name.length > suffix.length)

  return {
    isException,
    allows(url) {
      if (url.username !== '' || url.password !== '') return false
      if (isException(url)) return url.protocol === 'https:' || url.protocol === 'http:'
      // A numeric address would not be resolved, so its address would not be checked.
      const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
      return url.protocol === 'https:' && url.port === '' && isName && isListed(url.hostname)
    },
  }
}
