import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import type { Registry } from '@pingboard/contracts/registry.ts'
import { expect, onTestFinished, test } from 'vitest'
import { pageOf, withOwn } from './page.ts'

const BUILT = `<html lang="fr"><!--import-map--><!--preview-->
<script type="application/json" id="registry">"%registry%"</script>
<script type="application/json" id="product">"%product%"</script>
<script type="application/json" id="page-key">"%page-key%"</script></html>`
const KEY = 'the-key-of-this-page'
const TAGS = '<meta property="og:title" content="Journée 6">'
const SETTINGS: ProductSettings = {
  defaultLanguage: 'fr',
  federation: 'demo',
  demo: null,
  donationUrl: 'https://example.org',
  teamEmail: null,
}

/** The page of a slice with this label: the JSON of each script, and the whole text. */
async function filledWith(label: string, settings = SETTINGS) {
  const dist = await mkdtemp(join(tmpdir(), 'pingboard-page-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  await writeFile(join(dist, 'index.html'), BUILT)
  const slice = { name: 'mfe-club', files: {}, preload: [], links: [{ label: { fr: label, en: label } }] }
  const registry = { revision: 1, slices: [slice] } as unknown as Registry
  const page = await pageOf(dist)({ registry, key: '' } as never, settings)
  const { html } = withOwn(page, TAGS, KEY)
  const told = (id: string): unknown => JSON.parse(html.split(`id="${id}">`)[1]?.split('</script>')[0] ?? '')
  return { html, told, registry }
}

test.each(['%page-key%', '%product%', '%registry%', '<!--preview-->', '<!--import-map-->'])(
  'a text of a slice is text in the page, also when it looks like a place: %s',
  async text => {
    const { html, told, registry } = await filledWith(text)
    expect(told('registry')).toEqual(registry)
    expect(told('product')).toEqual(SETTINGS)
    expect(told('page-key')).toBe(KEY)
    expect(html.split(KEY)).toHaveLength(2)
    expect(html).toContain(`${TAGS}\n<script`)
  },
)

test('a text of the settings is, too', async () => {
  const settings = { ...SETTINGS, donationUrl: '%page-key%' }
  const { told } = await filledWith('Club', settings)
  expect([told('product'), told('page-key')]).toEqual([settings, KEY])
})
