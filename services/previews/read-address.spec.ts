import { expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

const BOARD = `/boards/${'b'.repeat(26)}`
const read = (address: string) => readAddress(address, 'fr')

it.each([BOARD, `${BOARD}/`, `${BOARD}/live`, `${BOARD}/summary`])('%s is a board', address =>
  expect(read(address)).toMatchObject({ page: { kind: 'board', id: 'b'.repeat(26) }, address }),
)

it('the address of a display is one', () =>
  expect(read('/d/k7m3x9wd')).toMatchObject({
    page: { kind: 'display', code: 'k7m3x9wd' },
    address: '/d/k7m3x9wd',
  }))

it.each([
  '/',
  '/boards',
  '/boards/b',
  `${BOARD}/settings`,
  '/d/il0o1ilo',
  `/group-invitation?id=g&token=secret`,
])('%s is shared by nobody, and its preview repeats nothing of it', address =>
  expect(read(address)).toMatchObject({ page: null, address: '/' }),
)

it('language and hidden scores stay in the address; nothing else does', () => {
  expect(read(`${BOARD}/live?utm=x&lang=en&score=hidden&token=y`)).toMatchObject({
    language: 'en',
    isHidden: true,
    address: `${BOARD}/live?lang=en&score=hidden`,
  })
  expect(read(`${BOARD}?lang=de&score=shown`)).toMatchObject({ language: 'fr', isHidden: false })
})
