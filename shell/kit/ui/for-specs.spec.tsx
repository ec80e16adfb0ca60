import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { onDemand } from './popups/on-demand.ts'
import { usePart } from './popups/use-part.ts'

// Specs run in Node, whose types the kit has not.
declare const setImmediate: (next: () => void) => void

/** Holds the only thread, as a busy machine does. */
function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

function Late({ onEffect }: { onEffect: () => void }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    setImmediate(() => {
      setThere(true)
      // React has planned its next turn by then. This one comes right after that: the part is shown, its effects wait.
      queueMicrotask(() => setImmediate(() => hold(10)))
    })
  }, [])
  return isThere && <Part onEffect={onEffect} />
}

function Part({ onEffect }: { onEffect: () => void }) {
  useEffect(onEffect, [onEffect])
  // Longer than React goes on before it lets others work.
  hold(10)
  return <h1>There</h1>
}

it('what a spec finds has run its effects, also on a busy machine', async () => {
  let hasRun = false
  const onEffect = () => {
    hasRun = true
  }
  render(<Late onEffect={onEffect} />)
  await screen.findByRole('heading')
  expect(hasRun).toBe(true)
})

const hiddenPart = onDemand(async () => (await import('./visually-hidden.tsx')).VisuallyHidden)

function WithPart() {
  const Hidden = usePart(hiddenPart, true, () => {})
  return (
    <>
      <h1>There</h1>
      {Hidden && <Hidden>Loaded</Hidden>}
    </>
  )
}

it('what a spec finds has the parts that it loads', async () => {
  render(<WithPart />)
  await screen.findByRole('heading')
  expect(screen.getByText('Loaded')).toBeTruthy()
})
