import { describe, expect, it } from 'vitest'
import { displayMode } from './display-mode.ts'
import { boardId } from './ids.ts'

const BOARD = '0123456789abcdefghijklmnop'
const LIVE = `/boards/${BOARD}/live`

describe('the mode of an address', () => {
  it.each(['tv', 'overlay', 'embed'])('is %s', mode => {
    expect(boardId.safeParse(BOARD).success).toBe(true)
    expect(displayMode(LIVE, `?mode=${mode}`)).toBe(mode)
    expect(displayMode(LIVE, `?lang=en&mode=${mode}&theme=dark`)).toBe(mode)
  })

  it.each(['/d/abcd2345', '/d/abcd2345/', '/boards/wall'])('is a television at %s', pathname => {
    expect(displayMode(pathname, '')).toBe('tv')
    expect(displayMode(pathname, '?mode=embed')).toBe('tv')
  })

  it.each([
    ['no mode', LIVE, ''],
    ['an unknown one', LIVE, '?mode=frame'],
    ['an empty one', LIVE, '?mode='],
    ['a capital', LIVE, '?mode=Embed'],
    ['a capital in its name', LIVE, '?Mode=embed'],
    ['two', LIVE, '?mode=embed&mode=tv'],
    ['the same twice', LIVE, '?mode=embed&mode=embed'],
    ['one in the hash', LIVE, '#mode=embed'],
    ['the board', `/boards/${BOARD}`, '?mode=embed'],
    ['home', '/', '?mode=embed'],
    ['a page below', `${LIVE}/x`, '?mode=embed'],
    ['a slash at the end', `${LIVE}/`, '?mode=embed'],
    ['another slash', `//boards/${BOARD}/live`, '?mode=embed'],
    ['a capital in the path', `/Boards/${BOARD}/live`, '?mode=embed'],
    ['an encoded path', `/boards/${BOARD}/l%69ve`, '?mode=embed'],
    ['an encoded slash', `/boards/${BOARD}%2Flive`, '?mode=embed'],
    ['a short id', '/boards/abc/live', '?mode=embed'],
    ['an id in capitals', `/boards/${BOARD.toUpperCase()}/live`, '?mode=embed'],
    ['a line after the path', `${LIVE}\n`, '?mode=embed'],
  ])('is none with %s', (_, pathname, search) => expect(displayMode(pathname, search)).toBeNull())

  it('is read as a browser reads it', () => {
    expect(displayMode(LIVE, '?%6Dode=%65mbed')).toBe('embed')
    expect(displayMode(LIVE, '?mode=embed&mod%65=tv')).toBeNull()
  })
})
