// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { lazy, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Shell, ShellContext } from '../shell-context.ts'
import { anEntry } from '../slices/testing.ts'
import Sections from './sections.tsx'

vi.mock('../document/first-page-shown.ts', () => ({ firstPageShown: async () => {} }))
afterEach(cleanup)

/** What slices add to the home page, by id. */
function show(home: Readonly<Record<string, () => ReactNode>>) {
  const load = async () => ({
    home: Object.fromEntries(Object.entries(home).map(([id, Shown]) => [id, async () => Shown])),
  })
  const shell = { slices: { load } } as unknown as Shell
  const sections = Object.keys(home).map(id => ({ id, for: 'everyone' as const, order: 0, slice: anEntry() }))
  render(
    <ShellContext value={shell}>
      <Sections sections={sections} className={undefined} />
    </ShellContext>,
  )
}

it('a section that waits for a part of its own hides no other', async () => {
  const Never = lazy(() => new Promise<never>(() => {}))
  show({ late: () => <Never />, news: () => 'News' })
  expect(await screen.findByText('News')).toBeDefined()
})

it('a section that throws shows nothing, and hides no other', async () => {
  const hush = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = () => {
    throw new Error('broken')
  }
  show({ broken, news: () => 'News' })
  expect(await screen.findByText('News')).toBeDefined()
  hush.mockRestore()
})
