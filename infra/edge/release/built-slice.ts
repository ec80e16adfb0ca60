import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SliceEntry, sliceEntry } from '@pingboard/contracts/registry.ts'
import type { SliceFiles } from '@pingboard/services/ports/slice-store.ts'
import * as z from 'zod/mini'
import type { BuiltSlice } from './checks/check.ts'
import { explained } from './explain.ts'
import { PublishRefused } from './refusal.ts'

const lists = z.record(z.string(), z.array(z.string()))

/** Name of the file with the names that a slice takes from each shared module. */
export const USES = 'uses.json'

/**
 * Reads a built slice from its folder.
 * @throws PublishRefused when the folder holds no built slice
 */
export async function readBuilt(dist: string): Promise<BuiltSlice> {
  const found = await readdir(dist, { withFileTypes: true }).catch(() => [])
  const names = found.filter(file => file.isFile()).map(file => file.name)
  return builtOf(
    new Map(await Promise.all(names.map(async name => [name, await readFile(join(dist, name))] as const))),
  )
}

/**
 * A built slice from its files: its entry, every file, the keys of its texts and the names it takes from shared modules.
 * @param files all of the build's folder, by name
 * @throws PublishRefused when they are no built slice
 */
export function builtOf(files: SliceFiles): BuiltSlice {
  const entry = parsed(files, 'slice.json', sliceEntry)
  // Builds of contract 1 may be older than this file.
  const uses = entry.contract === 1 ? usesIn(files) : parsed(files, USES, lists)
  return { entry, files, texts: parsed(files, 'texts.json', lists), uses }
}

/** @returns nothing for a version of an earlier build, which has no such file */
export const usesIn = (files: SliceFiles): BuiltSlice['uses'] =>
  files.has(USES) ? parsed(files, USES, lists) : {}

function parsed<T>(files: SliceFiles, name: string, schema: z.ZodMiniType<T>): T {
  const bytes = files.get(name)
  if (!bytes) throw new PublishRefused('the build', [`there is no ${name}: build the slice first`])
  const found = schema.safeParse(json(bytes))
  if (found.success) return found.data
  throw new PublishRefused(
    'the build',
    found.error.issues.map(({ path, message }) => explained(name, path, message)),
  )
}

/** Undefined for what is no JSON; no schema takes that. */
function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** `mfe-boards 1.2.0` */
export const titleOf = ({ name, version }: Pick<SliceEntry, 'name' | 'version'>): string =>
  `${name} ${version}`
