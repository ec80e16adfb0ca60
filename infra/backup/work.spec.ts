import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { beginCopy, beginWork } from './work.ts'

async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'work-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

it('work begins in an empty folder, whatever was left there, and leaves none', async () => {
  const dir = await aFolder()
  await mkdir(join(dir, 'part'))
  await writeFile(join(dir, 'part', 'people.sqlite'), 'a person')
  {
    using work = beginWork(dir, 'part')
    expect(work.wasCutShort).toBe(true)
    expect(await readdir(work.path)).toEqual([])
    expect(() => beginWork(dir, 'part')).toThrow('another process owns')
  }
  expect(existsSync(join(dir, 'part'))).toBe(false)
  using again = beginWork(dir, 'part')
  expect(again.wasCutShort).toBe(false)
})

it('a copy removes those of processes that were killed, and no other', async () => {
  const dir = await aFolder()
  await mkdir(join(dir, '.pingboard-copy-killed', 'copy'), { recursive: true })
  await writeFile(join(dir, '.pingboard-copy-killed', 'copy', 'people.sqlite'), 'a person')
  await mkdir(join(dir, '2026-11-21'))
  {
    using first = beginCopy(dir)
    using second = beginCopy(dir)
    expect([first, second].map(({ path }) => existsSync(path))).toEqual([true, true])
    expect(await readdir(dir)).toHaveLength(3)
    expect(existsSync(join(dir, '.pingboard-copy-killed'))).toBe(false)
  }
  expect(await readdir(dir)).toEqual(['2026-11-21'])
})
