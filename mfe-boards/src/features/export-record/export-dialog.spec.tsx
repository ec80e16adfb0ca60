import { fakeApi, list } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { BOARD } from '../../../test/samples.ts'
import { ExportDialog } from './export-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('names the file by the day in Paris, also after midnight there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T23:30:00.000Z') })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  fakeApi(() => ({ body: { ...list([]).body, audience: 'visitors' } }))
  const onClose = vi.fn()
  await renderPart(<ExportDialog board={BOARD} isMember={false} onClose={onClose} />, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Créer le fichier' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved).toEqual([`pingboard-${BOARD}-2026-11-22.csv`])
})
