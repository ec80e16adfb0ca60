import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { filesToCopy } from './layout.ts'

it('a backup holds what was released, and not what browsers said of it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'layout-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const name of [
    'edge/registry/1.json',
    'edge/reports.sqlite',
    'edge/reports.sqlite-wal',
    'edge/reports.sqlite-shm',
    'edge/remotes/mfe-boards/1.0.0/reports.sqlite.js',
    'slice-trials.secret',
  ]) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), '')
  }
  expect([...filesToCopy(dir).values()].toSorted()).toEqual([
    'edge/registry/1.json',
    'edge/remotes/mfe-boards/1.0.0/reports.sqlite.js',
    'slice-trials.secret',
  ])
})
