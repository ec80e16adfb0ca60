import { LANGUAGES, type Language } from '@pingboard/contracts/constants.ts'
import {
  PICTURE_SIZES,
  type PictureShape,
  PREVIEW_PARAMETERS,
  SCORE_HIDDEN,
  type SharedPage,
  sharedPage,
} from '@pingboard/contracts/previews.ts'
import type { Look } from './preview.ts'

export interface ReadAddress extends Look {
  /** Null: a page that nobody shares. */
  readonly page: SharedPage | null
}

/**
 * What the address of a page says about its preview. The preview's own address keeps the parameters that it depends
 * on, and nothing else: another one may be a token.
 */
export function readAddress(address: string, defaultLanguage: Language): ReadAddress {
  const [path = '/', query = ''] = address.split('?', 2)
  const given = new URLSearchParams(query)
  const page = sharedPage(path)
  const wish = readWish(given, defaultLanguage)
  const kept = new URLSearchParams()
  if (given.has(PREVIEW_PARAMETERS.language)) kept.set(PREVIEW_PARAMETERS.language, wish.language)
  if (wish.isHidden) kept.set(PREVIEW_PARAMETERS.score, SCORE_HIDDEN)
  return { ...wish, page, address: page ? `${path}${kept.size > 0 ? `?${kept}` : ''}` : '/' }
}

/** A value that is not one of ours counts as absent: sites add parameters of their own to a link. */
export function readWish(query: URLSearchParams, defaultLanguage: Language) {
  const shapes = Object.keys(PICTURE_SIZES) as PictureShape[]
  const shape = shapes.find(each => each === query.get(PREVIEW_PARAMETERS.shape)) ?? 'landscape'
  const language = LANGUAGES.find(each => each === query.get(PREVIEW_PARAMETERS.language)) ?? defaultLanguage
  return { shape, language, isHidden: query.get(PREVIEW_PARAMETERS.score) === SCORE_HIDDEN }
}
