import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { covers } from '@pingboard/contracts/registry.ts'
import type { Check } from './check.ts'

/** Of each kind. The drawer of a phone shows some ten entries of all slices together. */
const MOST = 8
/** Letters of a label: what the drawer shows in one line at 320 px, with the icon, is about 25. */
const LONGEST = 40

/**
 * What the slice adds to the shell: its pages and links lie at or below its own addresses, each label has a text in both
 * languages, each icon is one of the live shell's, and no id stands twice.
 */
export const contributionsFit: Check = ({ entry }, { provides }) => {
  const { paths, pages = [], nav = [], commands = [], home = [] } = entry
  const isOwn = (address: string) => paths.some(path => covers(path, address))
  const icons = provides.icons && new Set(provides.icons)
  const labels = [
    { of: 'label', label: entry.label },
    ...nav.map(({ path, label }) => ({ of: `nav ${path}`, label })),
    ...commands.map(({ id, label }) => ({ of: `command ${id}`, label })),
  ]
  return [
    ...pages
      .filter(({ path }) => !isOwn(path))
      .map(({ path }) => `page ${path} is not at or below an address of the slice (${paths.join(', ')})`),
    ...nav
      .filter(({ path }) => !isOwn(path))
      .map(({ path }) => `nav ${path} is not at or below an address of the slice (${paths.join(', ')})`),
    ...labels.flatMap(({ of, label }) => LANGUAGES.flatMap(language => wrong(of, language, label[language]))),
    ...[...nav, ...commands]
      .filter(({ icon }) => icons && !icons.has(icon))
      .map(({ icon }) => `the live shell has no icon ${icon}`),
    ...twice(nav.map(({ place, path }) => `nav ${path} (${place})`)),
    ...twice(commands.map(({ id }) => `command ${id}`)),
    ...twice(home.map(({ id }) => `home ${id}`)),
    ...Object.entries({ nav, commands, home })
      .filter(([, list]) => list.length > MOST)
      .map(([kind, { length }]) => `${kind} has ${length} entries, ${MOST} are allowed`),
  ]
}

function wrong(of: string, language: string, text: string): string[] {
  if (text.trim() === '') return [`${of} has no text in ${language}`]
  return text.length > LONGEST
    ? [`${of} has ${text.length} letters in ${language}, ${LONGEST} are allowed`]
    : []
}

const twice = (names: readonly string[]): string[] =>
  [...new Set(names.filter((name, place) => names.indexOf(name) !== place))].map(
    name => `${name} stands twice`,
  )
