/** Addresses this slice leads to. */
export const boardAddress = (id: string): string => `/boards/${id}`
/** The board, open at one of its fixtures. */
export const gameAddress = (board: string, game: string): string => `/boards/${board}#${game}`
/** By the fixture's place on its board: an address with the point of the id would be one of a file. */
export const sheetAddress = (board: string, game: string): string =>
  `/boards/${board}/games/${game.slice(game.indexOf('.') + 1)}`
export const liveAddress = (id: string): string => `/boards/${id}/live`
export const groupBoardsAddress = (groupId: string): string => `/account/groups/${groupId}/boards`

/** Sign in and come back to `path`. */
export const signInAddress = (path: string): string => `/auth/login?redirect=${encodeURIComponent(path)}`

export const errorAddress = (status: 403 | 404, path: string): string =>
  `/error/${status}?redirect=${encodeURIComponent(path)}`
