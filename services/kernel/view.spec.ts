import { describe, expect, it, vi } from 'vitest'
import { stored } from './testing/events.ts'
import { type TallyEvent, tallyPage, tallyTypes } from './testing/tally.ts'
import { viewSpecification } from './testing/view-specification.ts'
import { advance, Hole } from './view.ts'

const at = (revision: number, event: TallyEvent) => stored(tallyTypes, 't', revision, event)
const raised = (to: number, by = 'a'): TallyEvent => ({ type: 'Raised', data: { to, by } })
const named = (name: string): TallyEvent => ({ type: 'Named', data: { name } })
const ended: TallyEvent = { type: 'Ended', data: {} }

describe('a document and one more event', () => {
  const first = advance(tallyPage, null, at(0, raised(1)))

  it('the next event takes effect, with its keys and its order', () => {
    const next = advance(tallyPage, first, at(1, raised(2, 'b')))
    expect(next).toMatchObject({ revision: 1, doc: { count: 2 }, keys: { by: ['a', 'b'] }, order: '000002' })
  })

  it('an event it is not filed by leaves its keys and its order, and one that files it makes them', () => {
    const makes = vi.fn(() => ({ by: ['made'] }))
    const view = { ...tallyPage, filedBy: ['Raised'] as const, keys: makes }
    const start = advance(view, null, at(0, raised(1)))
    const after = advance(view, start, at(1, named('n')))
    expect(after).toMatchObject({ revision: 1, doc: { count: 1 } })
    expect(after.keys).toBe(start.keys)
    expect(after.order).toBe(start.order)
    expect(makes).toHaveBeenCalledTimes(1)
    expect(advance(view, after, at(2, raised(2))).keys).not.toBe(start.keys)
    expect(advance(view, after, at(2, ended))).toMatchObject({ doc: null, keys: {}, order: '' })
    // A document without content has no keys yet.
    expect(advance(view, null, at(0, named('n'))).keys).toEqual({ by: ['made'] })
  })

  it('an event it has seen leaves the very same document', () => {
    expect(advance(tallyPage, first, at(0, raised(9)))).toBe(first)
  })

  it('a hole is not jumped', () => {
    expect(() => advance(tallyPage, first, at(2, raised(3)))).toThrow(Hole)
    expect(() => advance(tallyPage, null, at(1, raised(3)))).toThrow(Hole)
  })

  it('an event it cannot digest sets it aside at its revision, and later ones leave it there', () => {
    const aside = advance(tallyPage, first, at(1, named('poison')))
    expect(aside).toMatchObject({
      revision: 0,
      doc: { count: 1 },
      setAside: { position: at(1, ended).position, type: 'tallies.Named.v1', error: 'cannot digest' },
    })
    expect(advance(tallyPage, aside, at(2, raised(3)))).toBe(aside)
  })

  it('an event it cannot digest is tried three times more, and taken when one of them works', () => {
    let failures = 3
    const attempts = vi.fn()
    const view: typeof tallyPage = {
      ...tallyPage,
      project(doc, event) {
        attempts()
        if (failures-- > 0) throw new Error('out of memory')
        return tallyPage.project(doc, event)
      },
    }
    expect(advance(view, first, at(1, raised(2)))).toMatchObject({ revision: 1, doc: { count: 2 } })
    failures = 4
    const aside = advance(view, first, at(1, raised(2)))
    expect(aside).toMatchObject({ revision: 0, doc: { count: 1 }, setAside: { error: 'out of memory' } })
    expect(attempts).toHaveBeenCalledTimes(8)
  })

  it('what it is set aside with names the frames of the projection, and none around it', () => {
    const { setAside } = advance(tallyPage, first, at(1, named('poison')))
    expect(setAside?.stack).toMatch(/^ +at .*project/)
    expect(setAside?.stack).not.toContain('advance')
    const throwsText: typeof tallyPage = {
      ...tallyPage,
      project() {
        throw 'no error at all'
      },
    }
    expect(advance(throwsText, first, at(1, raised(2))).setAside).toMatchObject({
      error: 'no error at all',
      stack: '',
    })
  })

  it('a first event it cannot digest leaves a document that has seen nothing', () => {
    expect(advance(tallyPage, null, at(0, named('poison')))).toMatchObject({ revision: -1, doc: null })
  })

  it('a type it does not know is passed over, and counts as seen', () => {
    const unknown = { ...at(1, raised(2)), type: 'tallies.Painted.v1' }
    expect(advance(tallyPage, first, unknown)).toMatchObject({
      revision: 1,
      doc: { count: 1 },
      order: '000001',
    })
  })

  it('the end of the stream leaves its revision only', () => {
    const end = advance(tallyPage, first, at(1, ended))
    expect(end).toMatchObject({ revision: 1, doc: null, keys: {}, order: '' })
  })
})

describe('a view in given and then', () => {
  const { given } = viewSpecification(tallyPage)

  it('gives the document of its events', () => {
    const page = given(raised(1), named('evening'), raised(2, 'b'))
    page.gives({ count: 2, name: 'evening', raisedBy: ['a', 'b'] })
    page.isFoundBy({ by: ['a', 'b'], name: ['evening'] })
    page.standsAt('000002')
  })

  it('gives nothing once ended', () => {
    given(raised(1), ended).gives(null)
  })

  it('fails a projection that is not the same when delivered twice or read back', () => {
    let calls = 0
    const impure = { ...tallyPage, project: () => ({ count: calls++, name: '', raisedBy: [] }) }
    expect(() => viewSpecification(impure).given(raised(1))).toThrow('twice')
    const unstorable = {
      ...tallyPage,
      project: (doc: object | null) => (doc === null ? new Date(0) : doc) as never,
      keys: (doc: object) => ({ by: [String(doc instanceof Date)] }),
      order: undefined,
    }
    expect(() => viewSpecification(unstorable).given(raised(1), raised(2))).toThrow('read back')
  })
})
