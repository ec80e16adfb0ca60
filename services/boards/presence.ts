import { keepPresence } from '@pingboard/contracts/http/boards.ts'
import { boardOfGame } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { gameOf } from './board/state.ts'
import type { BoardsParts } from './parts.ts'

/** The heartbeat of people who keep scores. */
export function presenceCall({ boards, presence, directory }: BoardsParts): Implementation {
  return implement(keepPresence, async ({ params, body, caller }) => {
    const { gameId } = body
    if (gameId !== null) {
      const { state } = await boards.read(params.id)
      if (boardOfGame(gameId) !== params.id || !gameOf(state, gameId)) throw new Rejection('GAME_NOT_FOUND')
    }
    const others = await presence.keep(params.id, caller.userId, gameId)
    const names = await directory.names(others.map(([id]) => id))
    const scorers = others.flatMap(([id, open]) => {
      const name = names.get(id)
      // A person who erased their account has no name to show.
      return name ? [{ gameId: open, user: { id, firstname: name.firstname, lastname: name.lastname } }] : []
    })
    return { body: { scorers } }
  })
}
