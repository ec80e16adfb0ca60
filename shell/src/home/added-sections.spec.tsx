// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { expect, it, vi } from 'vitest'
import { type Shell, ShellContext } from '../shell-context.ts'
import { anEntry } from '../slices/testing.ts'
import { AddedSections } from './added-sections.tsx'

const asked = vi.hoisted(vi.fn)
vi.mock('./sections.tsx', () => {
  asked()
  throw new Error('the connection was cut')
})

it('the home page stays when the part that shows sections does not come', async () => {
  const slice = anEntry({ home: [{ id: 'news', for: 'everyone', order: 0 }] })
  const shell = { registry: { current: () => ({ revision: 1, slices: [slice] }) } } as unknown as Shell
  render(
    <Provider store={createStore()}>
      <ShellContext value={shell}>
        <h1>Home</h1>
        <AddedSections />
      </ShellContext>
    </Provider>,
  )
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 10_000)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(screen.getByRole('heading').textContent).toBe('Home')
})
