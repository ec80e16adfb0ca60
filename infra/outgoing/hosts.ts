import { isIP } from 'node:net'

/**
 * Where one caller may call (OUT-1). A name stands for https on port 443 of that host; `*.name` for those below it, not
 * for itself. `host:port` is for what a setting names, the simulated federation on loopback or a test: that port, plain
 * http too, private addresses too. Whoever sets one trusts that host as much as the product itself.
 */
export interface Hosts {
  /** Not one is called that this refuses. */
  allows(url: URL): boolean
  /** Named with its port by a setting: its address is not asked to be public. */
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
      // A listed address that is a number would never be resolved, and so never be checked.
      const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
      return url.protocol === 'https:' && url.port === '' && isName && isListed(url.hostname)
    },
  }
}
