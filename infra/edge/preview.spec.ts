import type { Previews } from '@pingboard/services/ports/previews.ts'
import { expect, test } from 'vitest'
import { previewInTime, previewTags } from './preview.ts'
import { neutralPreview } from './testing.ts'

const known: Previews = {
  of: async address => ({ ...neutralPreview(address), title: 'Journée 6' }),
  neutral: neutralPreview,
}

test('a page does not wait for a preview that does not come', async () => {
  const stuck: Previews = { ...known, of: () => new Promise(() => {}) }
  expect(await previewInTime(stuck, '/boards/x', 1)).toEqual(neutralPreview('/boards/x'))
  expect(await previewInTime(known, '/boards/x', 1000)).toMatchObject({ title: 'Journée 6' })
})

test('everything a site needs stands in the tags, with whole addresses', () => {
  const picture = {
    address: '/previews/boards/b.png?lang=en&r=4',
    width: 1200,
    height: 630,
    alt: 'A 3 – 2 B',
  }
  const tags = previewTags(
    { ...neutralPreview('/boards/b?score=hidden'), language: 'en', picture },
    'https://club.example',
  )
  const found = Object.fromEntries(
    [...tags.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(found).toEqual({
    'og:type': 'website',
    'og:site_name': 'Pingboard',
    'og:locale': 'en_GB',
    'og:title': 'Pingboard',
    'og:description': 'Les scores en direct.',
    'og:url': 'https://club.example/boards/b?score=hidden',
    'og:image': 'https://club.example/previews/boards/b.png?lang=en&amp;r=4',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A 3 – 2 B',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Pingboard',
    'twitter:description': 'Les scores en direct.',
    'twitter:image': 'https://club.example/previews/boards/b.png?lang=en&amp;r=4',
    'twitter:image:alt': 'A 3 – 2 B',
  })
})
