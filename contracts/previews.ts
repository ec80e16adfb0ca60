import type { Language } from './constants.ts'
import { type BoardId, boardId, type DisplayCode, displayCode } from './ids.ts'

// Links that show what is behind them, in messages and on other sites: the pages that are shared, and their pictures.

/** Shapes of the pictures, in pixels: beside a link, and for an evening that is sent as a picture. */
export const PICTURE_SIZES = {
  landscape: { width: 1200, height: 630 },
  portrait: { width: 1080, height: 1350 },
} as const
export type PictureShape = keyof typeof PICTURE_SIZES

/** Parameters of a shared page and of a picture: `?score=hidden&lang=fr`, and `shape` of a picture. */
export const PREVIEW_PARAMETERS = { score: 'score', language: 'lang', shape: 'shape' } as const
export const SCORE_HIDDEN = 'hidden'

/** The picture that tells nothing but the product's name. */
export const NEUTRAL_PICTURE = '/previews/pingboard.png'

export interface PictureWish {
  readonly shape: PictureShape
  readonly language: Language
  /** The picture holds no score and no result. */
  readonly isHidden: boolean
}

/**
 * Address of the picture of a board.
 * @param revision of the board: sites keep a picture by its address, so a changed board has another address
 */
export function pictureAddress(
  board: BoardId,
  { shape, language, isHidden }: PictureWish,
  revision: number,
): string {
  const query = new URLSearchParams({ [PREVIEW_PARAMETERS.language]: language })
  if (shape !== 'landscape') query.set(PREVIEW_PARAMETERS.shape, shape)
  if (isHidden) query.set(PREVIEW_PARAMETERS.score, SCORE_HIDDEN)
  query.set('r', String(revision))
  return `/previews/boards/${board}.png?${query}`
}

/** A page that people share. */
export type SharedPage =
  | { readonly kind: 'board'; readonly id: BoardId }
  | { readonly kind: 'display'; readonly code: DisplayCode }

const BOARD = /^\/boards\/([^/]+)(?:\/(?:live|summary))?\/?$/
const DISPLAY = /^\/d\/([^/]+)\/?$/

/** The shared page at a path, whether it exists or not; null for every other path. */
export function sharedPage(path: string): SharedPage | null {
  const board = boardId.safeParse(BOARD.exec(path)?.[1])
  if (board.success) return { kind: 'board', id: board.data }
  const display = displayCode.safeParse(DISPLAY.exec(path)?.[1])
  return display.success ? { kind: 'display', code: display.data } : null
}
