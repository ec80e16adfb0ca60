import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { pageWith, policyWith, withSlice } from './replace.mjs'

const entryOf = (name: string, version: string) => ({
  name,
  version,
  files: {
    [`/remotes/${name}/${version}/a.js`]: `sha384-${version}`,
    [`/remotes/${name}/${version}/a.css`]: 'sha384-x',
  },
})
const registry = { revision: 7, slices: [entryOf('mfe-boards', '1.0.0'), entryOf('mfe-club', '1.0.0')] }
const importMap = JSON.stringify({
  integrity: {
    '/remotes/mfe-boards/1.0.0/a.js': 'sha384-1.0.0',
    '/remotes/mfe-club/1.0.0/a.js': 'sha384-1.0.0',
  },
})
const page = `<head><script type="importmap">${importMap}</script>
<script type="application/json" id="registry">${JSON.stringify(registry)}</script>
<script type="application/json" id="page-key">"abc"</script></head><body></body>`
const here = entryOf('mfe-club', '1.1.0')
const part = (html: string, start: string) => html.split(start)[1]?.split('</script>')[0] ?? ''

it('one slice of the registry is replaced, or added at its end; the others stay', () => {
  expect(withSlice(registry, here)).toEqual({ revision: 7, slices: [registry.slices[0], here] })
  const added = entryOf('mfe-new', '0.1.0')
  expect(withSlice(registry, added).slices).toEqual([...registry.slices, added])
})

it('the page gets the slice in its registry and its digests in the import map, whose hash is the one it has', () => {
  const { text = '', hash } = pageWith(page, here, '/reload.js') ?? {}
  expect(JSON.parse(part(text, 'id="registry">')).slices[1]).toEqual(here)
  const mapped = part(text, '<script type="importmap">')
  expect(JSON.parse(mapped).integrity).toEqual({
    '/remotes/mfe-boards/1.0.0/a.js': 'sha384-1.0.0',
    '/remotes/mfe-club/1.1.0/a.js': 'sha384-1.1.0',
  })
  const sha256 = (data: string) => `sha256-${createHash('sha256').update(data).digest('base64')}`
  expect(hash).toEqual({ before: sha256(importMap), after: sha256(mapped) })
  expect(part(text, 'id="page-key">')).toBe('null')
  expect(text).toContain('<script src="/reload.js"></script></body>')
})

it('a text of the slice ends no element of the page', () => {
  const { text = '' } = pageWith(page, { ...here, label: '</script><b>' } as typeof here, '/reload.js') ?? {}
  expect(text).not.toContain('</script><b>')
  expect(JSON.parse(part(text, 'id="registry">')).slices[1].label).toBe('</script><b>')
})

it('another page stays as it is', () => {
  expect(pageWith('<p>The mailbox</p>', here, '/reload.js')).toBeNull()
})

it('the policy allows the changed map, and nothing else', () => {
  const policy =
    "script-src 'self' 'sha256-old='; connect-src 'self' wss://the.product; frame-ancestors 'none'"
  expect(policyWith(policy, { before: 'sha256-old=', after: 'sha256-$&' }, 'ws://127.0.0.1:1')).toBe(
    "script-src 'self' 'sha256-$&'; connect-src ws://127.0.0.1:1 'self' wss://the.product; frame-ancestors 'none'",
  )
})
