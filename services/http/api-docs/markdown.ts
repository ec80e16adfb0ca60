import { type Html, html } from './html.ts'

/**
 * The part of Markdown that the document uses: paragraphs, `##` headings, lists of one level, `code` and **bold**.
 * Any other mark is shown as text.
 */
export const blocks = (text: string): Html[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(block)

/** Headings of a text, with the ids `blocks` gives them. */
export const headings = (text: string): { id: string; title: string }[] =>
  [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: idOf(title), title }))

const idOf = (title: string): string => `guide-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`

function block(text: string): Html {
  if (text.startsWith('## ')) return html`<h3 id="${idOf(text.slice(3))}">${text.slice(3)}</h3>`
  if (/^- /.test(text)) return html`<ul>${items(text, /^- /m)}</ul>`
  if (/^1\. /.test(text)) return html`<ol>${items(text, /^\d+\. /m)}</ol>`
  return html`<p>${inline(text)}</p>`
}

const items = (text: string, mark: RegExp): Html[] =>
  text
    .split(mark)
    .filter(item => item !== '')
    .map(item => html`<li>${inline(item.trim())}</li>`)

/** One line: `code` and **bold**. */
export function inline(text: string): Html {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
  return html`${pieces.map(piece => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`
    if (piece.startsWith('**')) return html`<strong>${piece.slice(2, -2)}</strong>`
    return html`${piece}`
  })}`
}
