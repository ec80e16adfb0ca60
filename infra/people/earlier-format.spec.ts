import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPeople } from './sqlite.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function opened() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const dir = mkdtempSync(join(tmpdir(), 'pingboard-earlier-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const copy = join(dir, 'people.format-1.sqlite')
  writeFileSync(copy, '')
  const clock = fixedClock(new Date().toISOString())
  const errors: string[] = []
  const log = { info() {}, warn() {}, error: (_: object, message: string) => void errors.push(message) }
  const people = openPeople({ dir, clock, log })
  const daysPass = (days: number) => {
    for (let day = 0; day < days; day++) {
      clock.advance(DAY_MS)
      vi.advanceTimersByTime(DAY_MS)
    }
  }
  return { copy, people, daysPass, errors }
}

it('a copy from before an upgrade goes after a week in a process that runs on', async () => {
  const { copy, people, daysPass } = opened()
  daysPass(6)
  expect(existsSync(copy)).toBe(true)
  daysPass(2)
  expect(existsSync(copy)).toBe(false)
  await people.close()
  expect(vi.getTimerCount()).toBe(0)
})

it('a copy that cannot be deleted is told, and ends nothing', async () => {
  const { copy, people, daysPass, errors } = opened()
  rmSync(copy)
  // No user, root included, can delete a folder as a file.
  mkdirSync(copy)
  daysPass(8)
  expect(errors.length).toBeGreaterThan(0)
  await people.close()
})
