import { describe, expect, it } from 'vitest'
import { againstFloods } from './flood.ts'

function counted() {
  let now = 0
  const isTooMuch = againstFloods(() => now)
  const letIn = (address: string, times: number) =>
    Array.from({ length: times }, () => isTooMuch(address)).filter(isIt => !isIt).length
  return { letIn, later: (milliseconds: number) => (now += milliseconds) }
}

describe('a flood of reports', () => {
  it('is looked at sixty times a minute from one address, and others are not held up', () => {
    const { letIn, later } = counted()
    expect(letIn('192.0.2.1', 5000)).toBe(60)
    expect(letIn('192.0.2.2', 10)).toBe(10)
    later(59_999)
    expect(letIn('192.0.2.1', 10)).toBe(0)
    later(1)
    expect(letIn('192.0.2.1', 10)).toBe(10)
  })

  it('from very many addresses is bounded too, and goes on after a clock that was set back', () => {
    const { letIn, later } = counted()
    const all = Array.from({ length: 20_000 }, (_, index) => letIn(`address ${index}`, 1))
    expect(all.reduce((sum, one) => sum + one)).toBe(6000)
    later(-3_600_000)
    expect(letIn('192.0.2.1', 10)).toBe(10)
  })
})
