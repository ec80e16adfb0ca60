import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aToken, sliceTokensSuite, tokenFile } from './slice-tokens.suite.ts'

sliceTokensSuite('file', tokenFile)

const TOKEN = aToken()
const DIGEST = 'd'.repeat(64)

it('nothing but the file stays in the folder, and only its owner may read it', async () => {
  const { dir, tokens } = await tokenFile()
  await tokens.add(TOKEN, DIGEST)
  await tokens.revoke(TOKEN.id, '2026-11-24T10:00:00.000Z')
  expect(await readdir(join(dir, 'edge'))).toEqual(['tokens.json'])
  expect((await stat(join(dir, 'edge/tokens.json'))).mode & 0o077).toBe(0)
})

it('a damaged file accepts no token and takes no other one: what it held could be lost', async () => {
  const { dir, tokens, another } = await tokenFile()
  await tokens.add(TOKEN, DIGEST)
  const file = join(dir, 'edge/tokens.json')
  for (const text of ['', '{"tokens":[', '{"tokens":[{"id":1}]}', '[]']) {
    await writeFile(file, text)
    const other = await another()
    const damaged = 'edge/tokens.json is damaged'
    await expect(other.find(DIGEST)).rejects.toThrow(damaged)
    await expect(other.list()).rejects.toThrow(damaged)
    await expect(other.add({ ...TOKEN, id: 'tok_fedcba9876543210' }, 'e'.repeat(64))).rejects.toThrow(damaged)
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})
