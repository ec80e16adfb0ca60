/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLICE_CONTRACT } from '@pingboard/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import en from '../src/locales/en.json'
import fr from '../src/locales/fr.json'
import slice from '../src/module.tsx'

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const french = new Map(flat(fr))
const english = new Map(flat(en))

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

describe('the texts', () => {
  it('have the same keys in both languages', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  })
  it('have the same placeholders in both languages', () => {
    for (const [key, text] of french)
      expect([key, ...placeholders(text)]).toEqual([key, ...placeholders(english.get(key) ?? '')])
  })
  it('count in the three French forms', () => {
    for (const key of french.keys()) {
      const counted = /^(.*)_(one|many|other)$/.exec(key)
      if (counted)
        for (const form of ['one', 'many', 'other'])
          expect([...french.keys()]).toContain(`${counted[1]}_${form}`)
    }
  })
  it('follow French typography', () => {
    for (const [key, text] of french) {
      expect([key, /[\w»] [:;!?»]|« /u.test(text)]).toEqual([key, false])
      expect([key, text.includes("'")]).toEqual([key, false])
    }
  })
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
