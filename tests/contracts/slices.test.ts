import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = `${import.meta.dirname}/../..`
const SLICES = readdirSync(ROOT).filter(name => name.startsWith('mfe-'))
const isTest = (name: string) => name.includes('.spec.')

/** Names in a folder of a slice, without tests. CONTRIBUTING.md lists the allowed names. */
const inside = (path: string) => readdirSync(`${ROOT}/${path}`).filter(name => !isTest(name))
const PLACES = ['api', 'features', 'locales', 'model', 'module.tsx', 'routes', 'state']
const MAY_BE = ['css-modules.d.ts', 'ui']

describe.each(SLICES)('the slice %s', slice => {
  it('has the places of every slice, and no others', () => {
    expect(inside(`${slice}/src`).filter(name => !MAY_BE.includes(name))).toEqual(PLACES)
  })

  it('holds one folder for each screen and for each thing people do', () => {
    for (const place of ['routes', 'features'])
      for (const name of inside(`${slice}/src/${place}`)) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('takes its texts and its tests from the kit', () => {
    expect(inside(`${slice}/src/state`)).toContain('texts.ts')
    expect(inside(`${slice}/test`)).toContain('render.ts')
    expect(readdirSync(`${ROOT}/${slice}/test`)).toContain('contract.spec.tsx')
  })
})

it('there are slices to look at', () => expect(SLICES.length).toBeGreaterThan(2))
