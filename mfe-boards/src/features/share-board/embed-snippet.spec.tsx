import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { BOARD } from '../../../test/samples.ts'
import { EmbedSnippet } from './embed-snippet.tsx'

const written = vi.fn(async (_text: string) => {})
beforeEach(() => {
  written.mockClear()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('scores elsewhere', () => {
  it('are copied as code for a site, with the language of the reader', async () => {
    await renderPart(<EmbedSnippet board={BOARD} name="Journée 6" />, { language: 'en' })
    const [code] = screen.getAllByRole('button', { name: 'Copy' })
    if (code) fireEvent.click(code)
    await waitFor(() => expect(written).toHaveBeenCalledOnce())
    const copied = written.mock.calls[0]?.[0] ?? ''
    expect(copied).toContain(`${location.origin}/boards/${BOARD}/live?mode=embed&amp;lang=en`)
    expect(copied).toContain('title="Live scores: Journée 6"')
  })

  it('are an address for streaming software', async () => {
    await renderPart(<EmbedSnippet board={BOARD} name="Journée 6" />)
    expect(screen.getByLabelText<HTMLInputElement>('Lien pour une vidéo').value).toBe(
      `${location.origin}/boards/${BOARD}/live?mode=overlay&lang=fr`,
    )
  })
})
