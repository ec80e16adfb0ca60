import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ICONS } from '../pictures/icons.ts'
import { SCREENSHOTS } from '../pictures/screenshots.ts'

/** Browsers ignore a picture of another size than announced, and say so only in their developer's console. */
const SHELL = join(import.meta.dirname, '..', '..', 'shell')
const manifest = JSON.parse(readFileSync(join(SHELL, 'public', 'manifest.webmanifest'), 'utf8'))
const page = readFileSync(join(SHELL, 'index.html'), 'utf8')

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
const icons: Picture[] = manifest.icons
const screenshots: Picture[] = manifest.screenshots
const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts
const all = [...icons, ...screenshots, ...shortcuts.flatMap(shortcut => shortcut.icons)]

/** Width and height, from the header of a PNG file; throws for another file. */
function sizeOf(path: string): string {
  const bytes = readFileSync(join(SHELL, 'public', path))
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe('the manifest', () => {
  it.each(all.map(picture => [picture.src, picture] as const))('%s is there, in its size', (src, picture) => {
    expect(picture.type).toBe('image/png')
    expect(sizeOf(src)).toBe(picture.sizes)
  })

  it('has icons as they are and icons drawn for a mask, small and large, in files of their own', () => {
    const kinds = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
    expect(new Set(icons.map(({ src }) => src)).size).toBe(icons.length)
  })

  it('names what the script draws, and all of it', () => {
    const drawn = [...Object.keys(ICONS), ...Object.keys(SCREENSHOTS)].map(path => `/${path}`)
    expect([...all.map(({ src }) => src), '/apple-touch-icon.png'].toSorted()).toEqual(drawn.toSorted())
  })

  it('shows phones and wide screens, each in one shape, with words for who cannot see them', () => {
    for (const form of ['narrow', 'wide']) {
      const shown = screenshots.filter(({ form_factor }) => form_factor === form)
      expect(shown.length).toBeGreaterThan(1)
      expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1)
      for (const { label } of shown) expect(label).toMatch(/\w/)
    }
  })

  it('leads straight to what is live, to the groups and to the points', () => {
    expect(shortcuts.map(({ url }) => url)).toEqual(['/', '/account/groups', '/account/stats'])
  })

  it('stands in the page, with the icon of Apple and the colour of the header in both themes', () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />')
    expect(sizeOf('/apple-touch-icon.png')).toBe('180x180')
    const colours = readFileSync(join(SHELL, 'src', 'theme', 'colour-bars.ts'), 'utf8')
    for (const theme of ['light', 'dark']) {
      const colour = new RegExp(`name="theme-color" content="(#[0-9a-f]{6})"[^>]*${theme}`).exec(page)?.[1]
      expect(colour).toBeDefined()
      expect(colours).toContain(`${theme}: '${colour}'`)
    }
    expect(page).toContain(`content="${manifest.theme_color}"`)
  })
})
