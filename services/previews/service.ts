import type { FastifyInstance } from 'fastify'
import type { Previews } from '../ports/previews.ts'
import type { PreviewsPorts } from './parts.ts'
import { picturePages } from './picture-page.ts'
import { previewsOf } from './previews.ts'

/** What links show before they are opened. */
export function previews(ports: PreviewsPorts): {
  readonly previews: Previews
  /** The pictures, outside the API: other sites load them as files. */
  readonly pages: (app: FastifyInstance) => Promise<void>
} {
  return {
    previews: previewsOf(ports),
    async pages(app) {
      picturePages(app, ports)
    },
  }
}
