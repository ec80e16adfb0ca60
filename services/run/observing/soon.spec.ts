import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { soon } from './soon.ts'

describe('a part that answers late', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A part that answers with the number of the question, after so many milliseconds, or fails. */
  function aPart() {
    const part = { asked: 0, takes: 10, fails: false }
    const ask = async () => {
      const number = ++part.asked
      await new Promise(resolve => setTimeout(resolve, part.takes))
      if (part.fails) throw new Error('it is away')
      return number
    }
    return { part, ask }
  }
  /** The answer, 400 milliseconds later. */
  async function answerOf(asked: () => Promise<number>): Promise<number> {
    const answer = asked()
    await vi.advanceTimersByTimeAsync(400)
    return answer
  }

  it('is not waited for: the last answer is given again, and questions at once are one', async () => {
    const { part, ask } = aPart()
    const asked = soon(ask, 0)
    expect(await answerOf(asked)).toBe(1)
    part.takes = 10_000
    const both = Promise.all([asked(), asked()])
    await vi.advanceTimersByTimeAsync(300)
    expect(await both).toEqual([1, 1])
    expect(part.asked).toBe(2)
    await vi.advanceTimersByTimeAsync(9700)
  })

  it('is asked again at once, unless its answer is good for a while', async () => {
    const { part, ask } = aPart()
    const always = soon(ask, 0)
    for (const number of [1, 2, 3]) expect(await answerOf(always)).toBe(number)
    part.asked = 0
    const remembered = soon(ask, 0, { goodForMs: 1000 })
    const answers: number[] = []
    for (let time = 0; time < 8; time++) answers.push(await answerOf(remembered))
    expect(answers).toEqual([1, 1, 1, 2, 2, 2, 3, 3])
    expect(part.asked).toBe(3)
  })

  it('that fails is asked again at once, and its answer is the last one', async () => {
    const { part, ask } = aPart()
    const asked = soon(ask, 0, { goodForMs: 1000 })
    await answerOf(asked)
    await vi.advanceTimersByTimeAsync(1000)
    part.fails = true
    expect(await answerOf(asked)).toBe(1)
    expect(await answerOf(asked)).toBe(1)
    expect(part.asked).toBe(3)
    part.fails = false
    expect(await answerOf(asked)).toBe(4)
  })
})
