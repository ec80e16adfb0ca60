// @vitest-environment jsdom
import { screen } from '@testing-library/react'
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
})
