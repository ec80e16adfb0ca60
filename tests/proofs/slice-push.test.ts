import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from '@pingboard/contracts/registry.ts'
import { expect, onTestFinished } from 'vitest'
import { anOutsideSlice, copyOf, inSlice, OUTSIDE } from '../slices/outside.ts'
import { aRepository } from '../slices/repository.ts'
import { inMotion } from '../support/browser.ts'
import { ops } from '../support/ops.ts'
import { proof } from '../support/proof.ts'

/** From a push to a browser that shows it, the slice's own tests included. Seconds. */
const PROMISE_S = 60
/** The title of the slice's page before and after. */
const [BEFORE, AFTER] = ['Ce soir', 'Ce soir, autrement']

inMotion('a slice in a repository of its own', stage => {
  proof(
    `a push of one changed line is in a browser within ${PROMISE_S} s, its tests included`,
    { timeout: 600_000 },
    async ({ note }) => {
      const slice = await copyOf(await anOutsideSlice())
      onTestFinished(() => rm(slice, { recursive: true, force: true }))
      const token = ['slice', 'token', 'create', OUTSIDE, '--label', 'outside team', '--path', '/outside']
      const secret = (await ops(stage.dataDir, ...token)).out.trim().split('\n').at(-1) ?? ''
      await using repository = await aRepository(slice, {
        PINGBOARD_ADDRESS: stage.origin,
        PINGBOARD_SLICE_TOKEN: secret,
        PINGBOARD_RELEASE: 'publish',
      })
      const window = await stage.open({ worker: false })
      const shows = (title: string) =>
        window.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      const versionOn = async () => {
        const { slices } = (await (await fetch(`${stage.origin}/registry.json`)).json()) as Registry
        return slices.find(({ name }) => name === OUTSIDE)?.version
      }
      const pushed = async (message: string) => {
        await repository.commit(message)
        const from = performance.now()
        const said = await repository.push()
        expect(said).toMatch(/Tests\s+\d+ passed/)
        expect(said).toContain('is on for everybody')
        const released = performance.now()
        return { from, released }
      }
      await pushed('A slice')
      await window.goto('/outside')
      await shows(BEFORE)

      const french = join(slice, 'src', 'locales', 'fr.json')
      const text = await readFile(french, 'utf8')
      await writeFile(french, text.replace('"empty"', '"vide"'))
      await repository.commit('A text in one language only')
      expect(await repository.push()).toContain('are the same in both languages')
      expect(await versionOn()).toBe('0.1.0')

      await writeFile(french, text.replace(`"title": "${BEFORE}"`, `"title": "${AFTER}"`))
      await inSlice(slice, ['npm', 'version', 'minor', '--no-git-tag-version'])
      const { from, released } = await pushed('Another title')
      await window.page.reload()
      await shows(AFTER)
      const seconds = (until: number) => ((until - from) / 1000).toFixed(1)
      note('seconds until it was released', seconds(released))
      const shown = seconds(performance.now())
      note('seconds until a browser showed it', shown)
      expect(Number(shown)).toBeLessThan(PROMISE_S)
    },
  )
})
