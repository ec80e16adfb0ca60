import type { Preview, Previews } from '../ports/previews.ts'
import type { PreviewsPorts } from './parts.ts'
import { neutralPreview, previewOfBoard, previewOfDisplay } from './preview.ts'
import { type ReadAddress, readAddress } from './read-address.ts'

/** Previews of pages, with what every visitor may see. Who asks does not matter: programs ask without a session. */
export function previewsOf({
  boards,
  displays,
  defaultLanguage,
  log,
}: Pick<PreviewsPorts, 'boards' | 'displays' | 'defaultLanguage' | 'log'>): Previews {
  async function found({ page, ...look }: ReadAddress): Promise<Preview | null> {
    if (page?.kind === 'display') {
      const display = await displays.shownOn(page.code)
      return display && previewOfDisplay(display, look)
    }
    const read = page && (await boards.read(page.id))
    const presented = read && (await boards.present(read.facts))
    return presented?.visibility === 'public' ? previewOfBoard(presented.board, look) : null
  }

  return {
    async of(address) {
      const asked = readAddress(address, defaultLanguage)
      try {
        return (await found(asked)) ?? neutralPreview(asked)
      } catch (err) {
        log.warn({ err }, 'a link is shown without its preview')
        return neutralPreview(asked)
      }
    },
    neutral: address => neutralPreview(readAddress(address, defaultLanguage)),
  }
}
