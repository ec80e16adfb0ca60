// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FreshnessPill } from './freshness-pill.tsx'
import { renderKit } from './testing.tsx'

describe('The freshness pill, offline', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['of today in Paris', '2026-11-20T23:05:00Z', 'Hors ligne – derniers scores 00:05'],
    ['of another day', '2026-11-20T20:04:00Z', 'Hors ligne – derniers scores ven. 20 nov. 21:04'],
  ])('says when scores are from: %s', (_, moment, text) => {
    renderKit(<FreshnessPill status={{ kind: 'offline' }} at={Date.parse(moment)} />)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('names the day from midnight on, though nothing else changes', async () => {
    vi.setSystemTime('2026-11-21T22:59:00Z')
    renderKit(<FreshnessPill status={{ kind: 'offline' }} at={Date.parse('2026-11-21T21:10:00Z')} />)
    expect(screen.getByText('Hors ligne – derniers scores 22:10')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(70_000))
    expect(screen.getByText('Hors ligne – derniers scores sam. 21 nov. 22:10')).toBeTruthy()
  })
})
