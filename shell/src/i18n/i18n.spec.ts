import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { startTexts } from './i18n.ts'

vi.mock('./locales/en.json', () => {
  throw new Error('no network')
})

it('a page whose texts do not arrive starts in the other language', async () => {
  expect(await startTexts('en')).toBe('fr')
  expect(i18next.t('header.sign-in')).toBe('Se connecter')
})
