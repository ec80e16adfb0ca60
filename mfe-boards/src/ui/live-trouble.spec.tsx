import type { LiveStatus } from '@pingboard/kit/live'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../test/render.ts'
import { LiveTrouble } from './live-trouble.tsx'

afterEach(cleanup)

function Page({ trouble }: { trouble: LiveStatus }) {
  const [status, setStatus] = useState(trouble)
  return (
    <main id="main" tabIndex={-1}>
      <LiveTrouble status={status} onRetry={() => setStatus({ kind: 'connecting' })} />
    </main>
  )
}

it.each([{ kind: 'offline' }, { kind: 'error', code: 'TOO_MANY_REQUESTS' }] as const)(
  'gives the focus to the page when the trouble goes with its retry: $kind',
  async trouble => {
    await renderPart(<Page trouble={trouble} />)
    const retry = screen.getByRole('button', { name: 'Réessayer' })
    act(() => retry.focus())
    fireEvent.click(retry)
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  },
)
