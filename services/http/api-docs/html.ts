/** HTML that may stand in a page as it is. Everything else is text, and escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | readonly Part[]

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** html`<p>${text}</p>`: text is escaped, parts made by `html` are kept, lists are joined, null is nothing. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(fixed.map((piece, place) => piece + textOf(parts[place] ?? null)).join(''))

function textOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, mark => MARKS[mark] ?? mark)
}
