import type { Game, GameWithSheet, Match } from '@pingboard/contracts/http/games.ts'
import { isFilled } from '@pingboard/contracts/sheet.ts'
import { type Answer, type Call, fakeApi } from '@pingboard/kit/testing'
import type { Scorers } from '../src/api/tell-presence.ts'
import { aPlainGame } from './samples.ts'

/** A fixture of four players a side. */
export const aSheetGame = (part: Partial<GameWithSheet> = {}): GameWithSheet => ({
  ...aPlainGame(1, { formula: '4x14', revision: 4, fromSheet: isFilled(part.sets ?? []) }),
  ...part,
})

export const NAMES = {
  A: { name: 'Hugo Barthouil', licence: null },
  W: { name: 'Julien Sarrade', licence: null },
}

/** A server that keeps one fixture with its sheet and its names, and carries out each key once. */
export function aSheetServer(first: GameWithSheet, names: Record<string, object | null> = {}) {
  const state = {
    ...{ game: first, isDown: false, names, slow: null as Promise<void> | null, refusals: 0 },
    /** Other people who score on the board. */
    scorers: [] as Scorers,
  }
  const kept = new Map<string, GameWithSheet>()
  const { calls } = fakeApi(answer)

  async function answer(call: Call): Promise<Answer> {
    if (call.method !== 'GET') await state.slow
    return decided(call)
  }

  function decided({ method, path, body, headers }: Call): Answer {
    if (state.isDown) return { code: 'NETWORK' }
    if (path.endsWith('/presence')) return { body: { scorers: state.scorers } }
    if (path.startsWith('/fftt/')) return { status: 502, code: 'FEDERATION_UNAVAILABLE' }
    if (path.endsWith('/players')) {
      const { players = {} } = (body ?? {}) as { players?: Record<string, object | null> }
      state.names = { ...state.names, ...players }
      const shown = Object.entries(state.names).filter(([, name]) => name !== null)
      return { body: { gameId: first.id, players: Object.fromEntries(shown) } }
    }
    if (method === 'GET' && state.refusals > 0) {
      state.refusals -= 1
      return { status: 503, code: 'VIEW_BEHIND' }
    }
    if (method === 'GET') return { body: state.game }
    const key = headers.get('idempotency-key') ?? ''
    const known = kept.get(key)
    if (known) return { body: known }
    if (headers.get('if-match') !== `"${state.game.revision}"`) return { status: 412, code: 'STALE_REVISION' }
    const { sets = [], ...fields } = body as Partial<GameWithSheet>
    enter(sets, fields)
    kept.set(key, state.game)
    return { body: state.game }
  }

  /** A change by another person. */
  function enter(sets: Match[], fields: Partial<Game> = {}): void {
    const byOrder = new Map([...state.game.sets, ...sets].map(match => [match.order, match]))
    const all = [...byOrder.values()].sort((one, other) => one.order - other.order)
    const wins = (side: 'home' | 'away') => all.filter(({ winner }) => winner === side).length
    const fromSheet = isFilled(all)
    const score = fromSheet ? { scoreTeam1: wins('home'), scoreTeam2: wins('away') } : {}
    state.game = {
      ...state.game,
      ...fields,
      ...score,
      fromSheet,
      sets: all,
      revision: state.game.revision + 1,
    }
  }

  return {
    calls,
    state,
    enter,
    /** Changes of the fixture as they arrived. */
    sent: () => calls.filter(({ method, path }) => method === 'PATCH' && !path.endsWith('/players')),
  }
}
