import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Registry } from '@pingboard/contracts/registry.ts'
import type { Fault } from '@pingboard/contracts/releases.ts'

/** What a browser sends that is to show a document. `fetch` itself always says that a script asks. */
const DOCUMENT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

/** A browser without a screen: it gets documents as one does, keeps its cookies, and reports with its page's key. */
export interface Visitor {
  /**
   * Gets the document of the product.
   * @param from another edge
   * @returns the version of each slice that it is told, by name
   */
  visit(from?: string): Promise<Readonly<Record<string, string>>>
  /** Reports on a slice what the shell of the page would. @param origin another edge than that of the document */
  report(slice: string, fault: Fault | null, origin?: string): Promise<void>
}

/** @param address that it comes from, where the product trusts this machine to name it */
export function aVisitor(origin: string, address: string): Visitor {
  let [cookie, key] = ['', null as string | null]
  let told: Readonly<Record<string, string>> = {}
  const dataOf = (html: string, id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')

  return {
    async visit(from = origin) {
      const headers = { ...DOCUMENT, cookie, 'x-forwarded-for': address }
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      get(`${from}/`, { headers }, resolve).once('error', reject)
      const answer = await promise
      const html = await text(answer)
      if (answer.statusCode !== 200) throw new Error(`${from} answered ${answer.statusCode}: ${html}`)
      cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? cookie
      key = dataOf(html, 'page-key')
      const { slices } = dataOf(html, 'registry') as Registry
      told = Object.fromEntries(slices.map(({ name, version }) => [name, version]))
      return told
    },
    async report(slice, fault, to = origin) {
      const { status } = await fetch(`${to}/edge/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
        body: JSON.stringify({ key, slice, version: told[slice], fault, shownMs: fault ? null : 200 }),
      })
      if (status !== 204) throw new Error(`a report was answered with ${status}`)
    },
  }
}

/** Browsers that each version of a trial needs before the two are compared. */
const ENOUGH = 30

/**
 * So many browsers, each from a network of its own, that both versions of a slice have enough; each reports on its own.
 * @param origins edges: a browser gets its document from one, and reports at the next
 * @param faultOf what the nth browser of a version meets
 * @returns how many had which version
 */
export async function aCrowd(
  origins: readonly string[],
  slice: string,
  versions: readonly [on: string, tried: string],
  faultOf: (version: string, nth: number) => Fault | null,
): Promise<Readonly<Record<string, number>>> {
  const heard: Record<string, number> = Object.fromEntries(versions.map(version => [version, 0]))
  const at = (nth: number) => origins[nth % origins.length] ?? ''
  for (let nth = 0; versions.some(version => (heard[version] ?? 0) < ENOUGH); nth++) {
    if (nth > 20 * ENOUGH) throw new Error(`the browsers have ${JSON.stringify(heard)}`)
    const visitor = aVisitor(at(nth), `10.20.${nth >> 8}.${nth & 255}`)
    const version = (await visitor.visit())[slice] ?? ''
    const count = heard[version] ?? 0
    // Those that have enough wait for the others: the comparison is made when the last of both are heard.
    if (count >= ENOUGH) continue
    await visitor.report(slice, faultOf(version, count), at(nth + 1))
    heard[version] = count + 1
  }
  return heard
}
