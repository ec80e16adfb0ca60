// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announcementAtom } from '../slice/announcer.ts'
import { announce } from './aria-announcer.ts'
import { renderKit } from './testing.tsx'

it('what react-aria announces goes to the one announcer of the page', () => {
  const { store } = renderKit(<p>page</p>)
  act(() => announce('décembre 2026'))
  expect(store.get(announcementAtom)).toMatchObject({ text: 'décembre 2026', count: 1 })
  act(() => announce({ 'aria-labelledby': 'heading' }))
  act(() => announce(''))
  expect(store.get(announcementAtom).count).toBe(1)
})
