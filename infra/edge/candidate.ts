import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sliceEntry } from '@pingboard/contracts/registry.ts'
import * as z from 'zod/mini'
import type { Candidate } from './checks/check.ts'

const texts = z.record(z.string(), z.array(z.string()))

/** Reads a built slice: its entry, every file and the keys of its texts. */
export async function readCandidate(dist: string): Promise<Candidate> {
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(dist, file), 'utf8'))
  const entry = sliceEntry.parse(await json('slice.json'))
  const names = await readdir(dist)
  const files = new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(dist, name))] as const)),
  )
  return { entry, files, texts: texts.parse(await json('texts.json')) }
}
