import { LANGUAGES, type Language } from '@pingboard/contracts/constants.ts'
import type { FastifyRequest } from 'fastify'

/** The language in the page's address, else the browser's first language that the product has. */
export function languageOf(request: FastifyRequest, otherwise: Language): Language {
  const { lang } = request.query as { lang?: unknown }
  const spoken = request.headers['accept-language']?.split(',').map(each => each.trim().slice(0, 2)) ?? []
  const wanted = [lang, ...spoken]
  return wanted.flatMap(each => LANGUAGES.find(language => language === each) ?? [])[0] ?? otherwise
}
