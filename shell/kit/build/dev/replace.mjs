import { createHash } from 'node:crypto'

/** A registry in which one slice is another version of itself, or new. */
export const withSlice = (registry, entry) => ({
  ...registry,
  slices: registry.slices.some(({ name }) => name === entry.name)
    ? registry.slices.map(slice => (slice.name === entry.name ? entry : slice))
    : [...registry.slices, entry],
})

const DATA = id => new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's')
const IMPORT_MAP = /(<script type="importmap">)(.*?)(<\/script>)/s

/**
 * The product's page with this slice in its registry and in its import map. Nothing else changes, but for the key of its
 * reports: what a developer tries is no report about the product.
 * @param script address of a script that the page loads, too
 * @returns null when the answer is no page of the product; else the page, and the import map's hash for the policy, before
 * and after
 */
export function pageWith(html, entry, script) {
  const [, , registry] = DATA('registry').exec(html) ?? []
  const [, , importMap] = IMPORT_MAP.exec(html) ?? []
  if (registry === undefined || importMap === undefined) return null
  const { integrity, ...rest } = JSON.parse(importMap)
  const own = `/remotes/${entry.name}/`
  const others = Object.entries(integrity).filter(([path]) => !path.startsWith(own))
  const modules = Object.entries(entry.files).filter(([path]) => path.endsWith('.js'))
  const mapped = json({ ...rest, integrity: Object.fromEntries([...others, ...modules]) })
  return {
    text: html
      .replace(
        DATA('registry'),
        (_, start, data, end) => start + json(withSlice(JSON.parse(data), entry)) + end,
      )
      .replace(DATA('page-key'), (_, start, _key, end) => `${start}null${end}`)
      .replace(IMPORT_MAP, (_, start, _map, end) => start + mapped + end)
      .replace('</body>', () => `<script src="${script}"></script></body>`),
    hash: { before: hashOf(importMap), after: hashOf(mapped) },
  }
}

/** The page's policy: it allows the changed import map, and live updates from the address that the page has now. */
export const policyWith = (policy, { before, after }, live) =>
  policy.replace(before, () => after).replace('connect-src ', () => `connect-src ${live} `)

/** Escapes `<`, the only character that could end a script element. */
const json = value => JSON.stringify(value).replaceAll('<', '\\u003c')
const hashOf = text => `sha256-${createHash('sha256').update(text).digest('base64')}`
