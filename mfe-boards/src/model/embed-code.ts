import type { Language } from '@pingboard/contracts/constants.ts'
import { escapeHtml } from '@pingboard/contracts/escape-html.ts'
import { embedAddress } from './addresses.ts'

/** As high as four rows, until the frame tells its own height. CSS pixels. */
const FIRST_HEIGHT = 320

/**
 * What somebody pastes into the page of another site: a frame, and the few lines that give it the height that its
 * content tells. Only messages of this product count, and only for the frame that sent them.
 * @param title of the frame, for people who cannot see it
 */
export function embedCode(given: {
  board: string
  origin: string
  title: string
  language: Language
}): string {
  const address = `${given.origin}${embedAddress(given.board)}&lang=${given.language}`
  return [
    `<iframe src="${escapeHtml(address)}" title="${escapeHtml(given.title)}" loading="lazy" style="width:100%;max-width:420px;height:${FIRST_HEIGHT}px;border:0"></iframe>`,
    `<script>addEventListener("message",function(e){if(e.origin!=="${given.origin}"||!e.data||e.data.type!=="pingboard:height")return;document.querySelectorAll("iframe").forEach(function(f){if(f.contentWindow===e.source)f.style.height=Number(e.data.height)+"px"})});</script>`,
  ].join('\n')
}
