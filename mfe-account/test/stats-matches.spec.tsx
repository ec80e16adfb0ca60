// @vitest-environment jsdom
import { federationList, fresh } from '@pingboard/kit/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MATCHES, matches, monthSheet, openStats, VALIDATED } from './own-stats.ts'
import { aMatch } from './player.ts'

describe('the matches', () => {
  it('stand by month and contest, with letter, opponent, points, coefficient and gain', async () => {
    await openStats()
    const { sheet, rows } = await monthSheet('novembre 2026')
    expect(within(sheet).getByText('Critérium Fédéral')).toBeTruthy()
    expect(sheet.textContent).toMatch(/total \+7,5 estim\./)
    expect(rows[0]).toMatch(/^VVictoire contre BARTHOUIL Hugo1.702.pts, coefficient 1,25\+7,5estim\.$/)
    expect(rows[1]).toMatch(/^FForfait, contre Absentforfait0$/)
    const october = await monthSheet('octobre 2026')
    expect(october.sheet.textContent).toMatch(/total \+9,5/)
    expect(october.rows[0]).toMatch(/^VVictoire contre LABARTHE Gaëtan1.702.pts, perf\+13,5$/)
    expect(october.rows[1]).toMatch(/^DDéfaite contre DARTIGUES Maël1.702.pts−4$/)
  })

  it.each([
    ['Victoires', ['BARTHOUIL', 'LABARTHE']],
    ['Défaites', ['DARTIGUES']],
    ['Perfs', ['LABARTHE']],
  ])('are filtered: %s', async (filter, names) => {
    await openStats()
    await monthSheet('octobre 2026')
    fireEvent.click(screen.getByRole('radio', { name: filter }))
    const shown = [...document.querySelectorAll('section section li b')].map(
      name => name.textContent?.split(' ')[0],
    )
    expect(shown).toEqual(names)
  })

  it('of a filter without any say so', async () => {
    await openStats({ [MATCHES]: () => federationList(matches.slice(3)) })
    await monthSheet('octobre 2026')
    fireEvent.click(screen.getByRole('radio', { name: 'Perfs' }))
    expect(screen.getByText('Aucune partie de ce genre cette saison.')).toBeTruthy()
  })

  it.each([
    ['fr', 'octobre 2026', /LABARTHE Gaëtanclassé 14, perf\+13,5$/, /DARTIGUES Maëln°.164−4$/],
    ['en', 'October 2026', /LABARTHE Gaëtanclass 14, upset won\+13\.5$/, /DARTIGUES Maëlno\. 164−4$/],
  ] as const)(
    'of the ranking base name the class or the number of the opponent (%s)',
    async (language, month, classed, numbered) => {
      const validated = [
        aMatch({
          id: '4',
          date: '2026-10-09',
          name: 'LABARTHE Gaëtan',
          outcome: 'abnormal',
          gain: 13.5,
          officialPoints: 1400,
        }),
        aMatch({
          id: '3',
          date: '2026-10-09',
          name: 'DARTIGUES Maël',
          victory: false,
          gain: -4,
          officialPoints: null,
          rank: 164,
        }),
      ].map(match => ({ ...match, event: null }))
      await openStats(
        {
          [MATCHES]: () => ({ status: 504, code: 'FEDERATION_TIMEOUT' }),
          [VALIDATED]: () => federationList(validated),
        },
        language,
      )
      const { rows } = await monthSheet(month)
      expect(rows[0]).toMatch(classed)
      expect(rows[1]).toMatch(numbered)
    },
  )

  it('that are old say so', async () => {
    const old = federationList(matches)
    await openStats({
      [MATCHES]: () => ({ body: { ...old.body, freshness: { ...fresh, stale: true } } }),
    })
    expect(await screen.findByText(/La fédération ne répond pas. Données du 20\/11\/2026/)).toBeTruthy()
  })

  it('are read to the last page', async () => {
    await openStats({
      [MATCHES]: ({ search }) =>
        search.get('page') === '1'
          ? federationList(matches.slice(0, 2), 1, 2)
          : federationList(matches.slice(2), 2, 2),
    })
    expect((await monthSheet('octobre 2026')).rows).toHaveLength(2)
  })
})
