interface Days {
  from: string
  to: string
}

/**
 * The wizard of a new board, open at the fixtures of these days.
 * @param isAgain a board follows these fixtures already: the wizard asks whether to make a second one
 */
export const wizardAddress = (group: string, { from, to }: Days, isAgain = false): string =>
  `/boards/new?group=${group}&from=${from}&to=${to}${isAgain ? '&again' : ''}`
