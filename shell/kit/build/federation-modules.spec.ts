import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as leftOut from './federation-left-out.mjs'
import { federationModules } from './federation-modules.mjs'
import { routerModules } from './router-modules.mjs'

const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'))
const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
const runtime = createRequire(tools.resolve('@module-federation/runtime'))
const folder = (from: NodeJS.Require, name: string) => dirname(from.resolve(name))
const core = folder(runtime, '@module-federation/runtime-core')

test.each([
  [join(core, 'plugins/snapshot/SnapshotHandler.js')],
  [join(core, 'utils/preload.js')],
  [join(folder(createRequire(join(core, 'index.js')), '@module-federation/sdk'), 'dom.js')],
  [join(folder(tools, '@module-federation/webpack-bundler-runtime'), 'remotes.js')],
])('what is left out of the runtime has the names of %s', file => {
  const [, names = ''] = /^export \{([^}]*)\};?$/m.exec(readFileSync(file, 'utf8')) ?? []
  const exported = names.split(',').map(name => name.trim())
  expect(exported.length).toBeGreaterThan(0)
  for (const name of exported) expect(Object.keys(leftOut)).toContain(name)
})

test('the files that take the place of others exist', () => {
  const files = Object.values({ ...federationModules(), ...routerModules() })
  for (const file of files) expect(existsSync(file), file).toBe(true)
  for (const file of Object.values(routerModules())) expect(file).toMatch(/production/)
})
