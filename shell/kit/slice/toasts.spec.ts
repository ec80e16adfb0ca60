import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { showToastAtom, toastsAtom } from './toasts.ts'

const shown = (...kinds: ('success' | 'error' | 'warning' | 'info')[]) => {
  const store = createStore()
  kinds.forEach((kind, index) => {
    store.set(showToastAtom, { kind, text: String(index), action: { label: 'undo', run: () => {} } })
  })
  return store.get(toastsAtom).map(({ text }) => text)
}

test('the undo on screen belongs to the last save: an older one never waits behind it', () => {
  expect(shown('success', 'success')).toEqual(['1'])
})

test('what worked at last makes the failure before old news', () => {
  expect(shown('error', 'success')).toEqual(['1'])
})

test('what is not about the same thing waits its turn', () => {
  expect(shown('warning', 'success', 'error')).toEqual(['0', '1', '2'])
})

test('at most three wait, and the one on screen stays', () => {
  expect(shown('info', 'info', 'info', 'info', 'info')).toEqual(['0', '2', '3', '4'])
})
