/** Addresses this slice leads to. */
export const boardAddress = (id: string): string => `/boards/${id}`
/** The board, open at one of its fixtures. */
export const gameAddress = (board: string, game: string): string => `/boards/${board}#${game}`
/** By the fixture's place on its board: an address with the point of the id would be one of a file. */
export const sheetAddress = (board: string, game: string): string =>
  `/boards/${board}/games/${game.slice(game.indexOf('.') + 1)}`
/** The replay of a board. @param revision the moment at which it opens */
export const replayAddress = (id: string, revision?: number): string =>
  `/boards/${id}/replay${revision === undefined ? '' : `?r=${revision}`}`
/** The replay of one fixture. */
export const gameReplayAddress = (board: string, game: string): string =>
  `${sheetAddress(board, game)}/replay`
/** The page that checks an export of a board. */
export const recordAddress = (id: string): string => `/boards/${id}/record`
export const liveAddress = (id: string): string => `/boards/${id}/live`
/** The scores over a video, for streaming software. */
export const overlayAddress = (id: string): string => `${liveAddress(id)}?mode=overlay`
/** The scores for a frame of another site. */
export const embedAddress = (id: string): string => `${liveAddress(id)}?mode=embed`
export const displayAddress = (code: string): string => `/d/${code}`
export const summaryAddress = (id: string): string => `/boards/${id}/summary`
export const printAddress = (id: string): string => `/boards/${id}/print`
export const posterAddress = (id: string): string => `/boards/${id}/poster`
export const groupBoardsAddress = (groupId: string): string => `/account/groups/${groupId}/boards`

/** Sign in and come back to `path`. */
export const signInAddress = (path: string): string => `/auth/login?redirect=${encodeURIComponent(path)}`

export const errorAddress = (status: 403 | 404, path: string): string =>
  `/error/${status}?redirect=${encodeURIComponent(path)}`
