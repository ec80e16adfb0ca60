import { type Check, isDevelopment } from './check.ts'

/** What the edge serves, and a slice has a use for. Source maps are not among them: they stay with the team. */
const KINDS = ['js', 'css', 'woff2', 'svg', 'png']
/** The largest slice of this repository has 63. Each script is a line with its digest in the document of every page. */
const MOST_FILES = 150
/** Bytes of the files as they lie there, compressed forms included. Every version is kept for ever. */
const MOST_BYTES = 5_000_000

/** Bytes of what the document of every page says of a slice. The largest slice of this repository has 15,000. */
const MOST_SAID = 60_000

/** Only known kinds of files, and not too many or too large ones. What a first visit loads has a limit of its own. */
export const sizesAllowed: Check = ({ entry, files }) => {
  const names = Object.keys(entry.files).map(path => path.slice(path.lastIndexOf('/') + 1))
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  const said = Buffer.byteLength(JSON.stringify(entry))
  return [
    ...(said > MOST_SAID ? [`its description has ${said} bytes, ${MOST_SAID} are allowed`] : []),
    ...names
      .filter(name => !KINDS.includes(name.slice(name.lastIndexOf('.') + 1)))
      .map(name => `${name} is no kind of file that is served (${KINDS.join(', ')})`),
    ...(names.length > MOST_FILES ? [`it has ${names.length} files, ${MOST_FILES} are allowed`] : []),
    ...(bytes > MOST_BYTES && !isDevelopment(entry)
      ? [`its files have ${bytes} bytes together, ${MOST_BYTES} are allowed`]
      : []),
  ]
}
