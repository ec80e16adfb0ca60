import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A French text of the pages by its place, as in `groups.create.title`. */
export type Say = (place: string) => string

const FILES: Readonly<Record<string, string>> = {
  shell: 'shell/src/i18n/locales/fr.json',
  kit: 'shell/kit/ui/locales/fr.json',
  account: 'mfe-account/src/locales/fr.json',
  groups: 'mfe-groups/src/locales/fr.json',
  boards: 'mfe-boards/src/locales/fr.json',
}

/**
 * The texts of a tree's own pages, because the wording differs between trees.
 * @throws Error when the tree has no text at a place
 */
export function textsOf(root: string): Say {
  const texts: unknown = Object.fromEntries(
    Object.entries(FILES).map(([name, file]) => [name, JSON.parse(readFileSync(join(root, file), 'utf8'))]),
  )
  return place => {
    const found = place.split('.').reduce(under, texts)
    if (typeof found !== 'string') throw new Error(`no text ${place} in ${root}`)
    return found
  }
}

const under = (texts: unknown, key: string): unknown =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).find(([name]) => name === key)?.[1]
    : undefined
