import { escapeHtml } from '@pingboard/contracts/escape-html.ts'

/** HTML that may go into a page unchanged. All other values are text, and escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | readonly Part[]

/** html`<p>${text}</p>`: escapes text, keeps parts made by `html`, joins lists, leaves null out. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(fixed.map((piece, place) => piece + textOf(parts[place] ?? null)).join(''))

function textOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(textOf).join('')
  return escapeHtml(String(part))
}
