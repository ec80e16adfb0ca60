/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLICE_CONTRACT } from '@pingboard/contracts/registry.ts'
import { describeTexts } from '@pingboard/kit/testing'
import { describe, expect, it } from 'vitest'
import en from '../src/locales/en.json'
import fr from '../src/locales/fr.json'
import slice from '../src/module.tsx'

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const french = new Map(flat(fr))

describe('the module the shell loads', () => {
  it('is of the contract it was built against and claims only its own addresses', () => {
    expect(slice.contract).toBe(SLICE_CONTRACT)
    expect(slice.namespace).toBe('boards')
    expect(slice.routes.map(route => route.path)).toEqual(['/boards/new', '/boards/:id', '/boards/:id/live'])
  })
  it('brings a page for every route', async () => {
    for (const route of slice.routes) {
      const load = route.lazy as unknown as () => Promise<{ Component: unknown }>
      expect((await load()).Component).toBeTypeOf('function')
    }
  }, 30_000)
})

describeTexts({ en, fr })

describe('the texts', () => {
  it('exist for every key the components name', () => {
    const files = readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' })
    const known = (key: string) => french.has(key) || french.has(`${key}_other`)
    for (const file of files.filter(name => /\.tsx?$/.test(name) && !name.includes('.spec.'))) {
      const source = readFileSync(join(import.meta.dirname, '../src', file), 'utf8')
      for (const [, key = ''] of source.matchAll(/\bt\('([\w.]+)'/g))
        expect([file, key, known(key)]).toEqual([file, key, true])
    }
  })
})
