import { readFileSync } from 'node:fs'

/** Names of the kit's icons, read from their source as `contractNumber` is: a slice's links and commands name them. */
export function iconNames() {
  const source = readFileSync(`${import.meta.dirname}/../ui/icon-paths.ts`, 'utf8')
  return [...source.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?:/gm)].map(([, name]) => name)
}
