import { describe, expect, it } from 'vitest'
import { specification } from './testing/decider-specification.ts'
import { type TallyEvent, tallyDecider } from './testing/tally.ts'

const { given } = specification(tallyDecider)
const raised = (to: number): TallyEvent => ({ type: 'Raised', data: { to, by: 'a' } })

describe('a rule in given, when and then', () => {
  it('produces events', () => {
    given(raised(4)).when({ type: 'Raise', by: 'a' }).produces(raised(5))
  })
  it('says no with a code', () => {
    given(raised(1000)).when({ type: 'Raise', by: 'a' }).rejects('GAME_EXEMPT')
  })
  it('stays quiet', () => {
    given(raised(4)).when({ type: 'Set', to: 4 }).staysQuiet()
  })
  it('fails when the rule is another', () => {
    const when = given(raised(4)).when({ type: 'Raise', by: 'a' })
    expect(() => when.staysQuiet()).toThrow()
    expect(() => when.rejects('GAME_EXEMPT')).toThrow()
    expect(() => when.produces(raised(6))).toThrow()
    expect(() => given(raised(1000)).when({ type: 'Raise', by: 'a' }).rejects('CONFLICT')).toThrow()
  })
})
