// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { toastsAtom } from '../../slice/toasts.ts'
import { renderKit } from '../testing.tsx'
import { type OnDemand, onDemand } from './on-demand.ts'
import { usePart } from './use-part.ts'

const Part = () => <p>là</p>

function Page({
  part,
  isOpen,
  onMissing,
}: {
  part: OnDemand<typeof Part>
  isOpen: boolean
  onMissing: () => void
}) {
  const Shown = usePart(part, isOpen, onMissing)
  return Shown && <Shown />
}

describe('a part on demand', () => {
  it('is brought once, when it is wanted', async () => {
    const bring = vi.fn(async () => Part)
    const part = onDemand(bring)
    const page = (isOpen: boolean) => <Page part={part} isOpen={isOpen} onMissing={() => {}} />
    const { update } = renderKit(page(false))
    expect(bring).not.toHaveBeenCalled()
    update(page(true))
    expect(await screen.findByText('là')).toBeTruthy()
    await part.load()
    expect(bring).toHaveBeenCalledOnce()
  })

  it('says that it did not come, and tries again the next time', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const bring = vi.fn(async () => Part).mockRejectedValueOnce(new Error('no network'))
    const onMissing = vi.fn()
    const part = onDemand(bring)
    const page = (isOpen: boolean) => <Page part={part} isOpen={isOpen} onMissing={onMissing} />
    const { store, update } = renderKit(page(true))
    await act(async () => {})
    expect(onMissing).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
    expect(store.get(toastsAtom)).toMatchObject([{ kind: 'error' }])
    update(page(false))
    update(page(true))
    expect(await screen.findByText('là')).toBeTruthy()
    vi.unstubAllGlobals()
  })
})
