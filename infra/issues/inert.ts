/**
 * Makes people's text harmless where it is shown (INP-10): it mentions no account, refers to no issue, loads no
 * image, and cannot end the block around it. The reader of the issue sees every character.
 */

const LONGEST_TITLE = 200
const ZERO_WIDTH_SPACE = '\u200b'

/** One line. A zero-width space separates signs that would mention an account or refer to another issue. */
export function inertTitle(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const parted = line
    .replace(/[@#](?=[\p{L}\p{N}_-])/gu, mark => mark + ZERO_WIDTH_SPACE)
    .replace(/\bGH-(?=[0-9])/gi, mark => mark + ZERO_WIDTH_SPACE)
    .replace(/(?<=https?:)\/\//gi, `${ZERO_WIDTH_SPACE}//`)
  return [...parted].slice(0, LONGEST_TITLE).join('')
}

/** A code block, which shows text as it is; its fence is longer than any run of backticks in the text. */
export function inertBody(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ')
  const longest = (lines.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}text\n${lines}\n${fence}`
}
