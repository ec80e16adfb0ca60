import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SliceLink, sliceEntry } from '@pingboard/contracts/registry.ts'
import type { Language } from './browser-words.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What the built slices of this repository add to a menu of the shell, in order. */
const linksIn = (place: SliceLink['place']): SliceLink[] =>
  globSync('mfe-*/dist/slice.json', { cwd: ROOT })
    .flatMap(path => sliceEntry.parse(JSON.parse(readFileSync(join(ROOT, path), 'utf8'))).nav ?? [])
    .filter(link => link.place === place)
    .sort((one, other) => one.order - other.order)

/** The words of the links in a menu, in order. */
export const navWords = (language: Language, place: SliceLink['place']): string[] =>
  linksIn(place).map(({ label }) => label[language])

/** The words of one link in the account's menu. */
export function accountWord(language: Language, path: string): string {
  const link = linksIn('account').find(link => link.path === path)
  if (!link) throw new Error(`No slice adds ${path} to the account's menu.`)
  return link.label[language]
}
