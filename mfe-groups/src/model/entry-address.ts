/** The page of a board, with quick entry switched on. */
export const entryAddress = (board: string): string => `/boards/${board}?entry=quick`
