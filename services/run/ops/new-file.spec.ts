import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { writeNew } from './new-file.ts'

async function* lines(...given: readonly string[]): AsyncGenerator<string> {
  yield* given
}
async function* cutShort(): AsyncGenerator<string> {
  yield 'one\n'
  throw new Error('the disk is full')
}
const withoutLinks = () => Promise.reject(Object.assign(new Error('not permitted'), { code: 'EPERM' }))

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'new-file-'))
  onTestFinished(() => rm(dir, { recursive: true }))
})

describe.each([
  ['a file system with second names', undefined],
  ['one without', withoutLinks],
] as const)('on %s', (_, giveName) => {
  it('the file is there as a whole, and nothing beside it', async () => {
    await writeNew(join(dir, 'export'), lines('one\n', 'two\n'), giveName)
    expect(await readFile(join(dir, 'export'), 'utf8')).toBe('one\ntwo\n')
    expect(await readdir(dir)).toEqual(['export'])
  })

  it('a file that cannot be written to its end leaves nothing, and the repeat succeeds', async () => {
    await expect(writeNew(join(dir, 'export'), cutShort(), giveName)).rejects.toThrow('the disk is full')
    expect(await readdir(dir)).toEqual([])
    await writeNew(join(dir, 'export'), lines('one\n'), giveName)
    expect(await readdir(dir)).toEqual(['export'])
  })

  it('what a killed call left is written anew', async () => {
    await writeFile(join(dir, 'export.part'), 'a longer beginning of it\n')
    await writeNew(join(dir, 'export'), lines('one\n'), giveName)
    expect(await readFile(join(dir, 'export'), 'utf8')).toBe('one\n')
    expect(await readdir(dir)).toEqual(['export'])
  })

  it('a file that is there stays as it is', async () => {
    await writeFile(join(dir, 'export'), 'evidence\n')
    await expect(writeNew(join(dir, 'export'), lines('one\n'), giveName)).rejects.toThrow('EEXIST')
    expect(await readFile(join(dir, 'export'), 'utf8')).toBe('evidence\n')
    expect(await readdir(dir)).toEqual(['export'])
  })
})
