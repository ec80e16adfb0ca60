import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { ACTIONS } from '../../account/action-index.ts'
import { viewName } from '../../kernel/view.ts'
import { waypointsName } from '../../kernel/waypoints.ts'
import { isOfThisBuild, VIEWS } from '../open/views.ts'
import { type Command, CommandError, DONE, FAILED, MISUSED, wordOf } from './command.ts'
import { lowerPlaces } from './migrate/places.ts'
import { TASKS, takeTurns } from './migrate/turns.ts'
import { openOffline } from './offline.ts'

export const rebuildViews: Command = {
  name: 'rebuild',
  usage: '[view]',
  summary: 'makes the views, or one of them, from the log alone; sends nothing',
  isOnline: false,
  words: [0, 1],
  async run(given) {
    const wanted = wordOf(given, 0)
    const views = VIEWS.filter(view => wanted === '' || view.name === wanted || viewName(view) === wanted)
    if (views.length === 0) {
      const names = VIEWS.map(({ name }) => name).join(', ')
      throw new CommandError(`there is no view ${wanted}; there are ${names}`, MISUSED)
    }
    await using opened = new AsyncDisposableStack()
    const offline = await openOffline(given)
    opened.defer(offline.close)
    if (offline.leases) await takeTurns(offline.leases, TASKS, opened)
    const { log, views: store } = offline.engine
    for (const view of views) {
      const began = performance.now()
      await rebuild(view, { log, views: store }, { limit: 2000 })
      // The running product makes the waypoints again.
      await store.drop(waypointsName(view))
      let documents = 0
      for await (const _ of store.all(viewName(view))) documents++
      given.say(`${viewName(view)}: ${documents} documents in ${Math.round(performance.now() - began)} ms`)
    }
    if (wanted === '') {
      // The running product makes the index of actions again, too.
      await store.drop(ACTIONS)
      const lowered = await lowerPlaces(store, await log.head())
      if (lowered > 0) given.say(`${lowered} places beyond the end of the log are at its end now`)
    }
    const aside = (await store.setAside()).filter(isOfThisBuild).length
    if (aside > 0) given.say(`${aside} documents are set aside; see set-aside list`)
    return aside > 0 ? FAILED : DONE
  },
}
