import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TOUR } from '../pictures/tour.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PICTURES = join(ROOT, 'infra', 'pictures')
/** Bytes of all pictures together, so that the README opens quickly on a phone. */
const BUDGET = 700_000

const shown = [
  ...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/!\[([^\]]*)\]\(infra\/pictures\/([^)]+)\)/g),
].map(([, alt = '', file = '']) => ({ alt, file }))

it('the README shows each picture that the script draws, once, and says in words what it shows', () => {
  const drawn = Object.keys(TOUR).toSorted()
  expect(shown.map(({ file }) => file).toSorted()).toEqual(drawn)
  expect(readdirSync(PICTURES).toSorted()).toEqual(drawn)
  for (const { alt } of shown) expect(alt.length).toBeGreaterThan(30)
})

it('the pictures are small together', () => {
  const bytes = shown.reduce((sum, { file }) => sum + statSync(join(PICTURES, file)).size, 0)
  expect(bytes).toBeLessThan(BUDGET)
})
