// @vitest-environment jsdom
import { signedInAtom } from '@pingboard/kit/slice'
import { camille } from '@pingboard/kit/testing'
import { render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { expect, it, vi } from 'vitest'
import { CompleteProfileGate } from './complete-profile-gate.tsx'

const asked = vi.hoisted(vi.fn)
vi.mock('./complete-profile.tsx', () => {
  asked()
  throw new Error('the connection was cut')
})

it('the page stays when the form for names does not come', async () => {
  const store = createStore()
  store.set(signedInAtom, { ...camille, firstname: null, lastname: null })
  render(
    <Provider store={store}>
      <h1>Home</h1>
      <CompleteProfileGate />
    </Provider>,
  )
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 10_000)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(screen.getByRole('heading').textContent).toBe('Home')
})
