import { type BuiltSlice, rootOf } from './check.ts'

/** Why a mark is a reason: the browser would refuse it, so that the slice does not work as its team saw it. */
export const BY_POLICY = 'the policy of the page stops that in every browser'

/** Something that must not stand in a slice's files, and what to say of it. */
export interface Mark {
  readonly pattern: RegExp
  readonly says: string
}

/**
 * Looks for text in the listed files of one kind. The check finds what was built in by mistake, before a browser does. A
 * script that hides what it does passes the check. The policy of the page stops such a script in the browser.
 * @param kind `js`
 * @returns the reasons, each once
 */
export function marked({ entry, files }: BuiltSlice, kind: string, marks: readonly Mark[]): string[] {
  const root = rootOf(entry)
  const found = Object.keys(entry.files)
    .filter(path => path.endsWith(`.${kind}`))
    .map(path => path.slice(root.length))
    .flatMap(name => {
      const text = files.get(name)?.toString() ?? ''
      return marks.filter(({ pattern }) => pattern.test(text)).map(({ says }) => `${name} ${says}`)
    })
  return [...new Set(found)]
}
