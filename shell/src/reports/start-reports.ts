import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { contentShown } from '../document/first-page-shown.ts'
import { findSlice } from '../registry/find-slice.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import type { Router } from '../router/router.tsx'
import { judgeElements } from './judge-elements.ts'
import { judgeThread } from './judge-thread.ts'
import { reports } from './reports.ts'

/** Milliseconds between two looks at the page. */
const LOOK = 3000

/** The page of a slice that is on screen. */
interface Shown {
  entry: SliceEntry
  isBlocked: ReturnType<typeof judgeThread>
  isLeaking: ReturnType<typeof judgeElements>
}

/**
 * Watches how long pages of slices take, and whether the one on screen holds the thread or leaks elements. The errors of
 * slices are noted where they are caught.
 */
export function startReports(router: Router, registry: RegistryStore): void {
  let shown: Shown | null = null
  followPages(router, registry, next => {
    shown = next
  })

  addEventListener('pagehide', () => reports.flush(true))
  document.addEventListener('visibilitychange', () => document.hidden && reports.flush(true))

  const elements = document.getElementsByTagName('*')
  setInterval(() => {
    if (document.hidden) return
    reports.flush(false)
    if (shown?.isLeaking(elements.length)) reports.note(shown.entry, 'leak')
  }, LOOK)

  // Only Chromium tells of long pieces of work.
  if (!PerformanceObserver.supportedEntryTypes?.includes('longtask')) return
  new PerformanceObserver(list => {
    for (const task of list.getEntries())
      if (!document.hidden && shown?.isBlocked(task)) reports.note(shown.entry, 'blocked')
  }).observe({ type: 'longtask' })
}

/** Says which page of a slice is on screen, as soon as its content is, and notes how long that took. */
function followPages(router: Router, registry: RegistryStore, onPage: (page: Shown | null) => void): void {
  const now = performance.now.bind(performance)
  /** When the page was asked for: the first one with the document. */
  let wishedAt = 0
  let key = ''
  let wasIdle = false
  const follow = () => {
    const { initialized, navigation, location, matches } = router.state
    const isIdle = initialized && navigation.state === 'idle'
    if (wasIdle && !isIdle) wishedAt = now()
    if (isIdle && location.key !== key) {
      // A page that was ready at once was asked for just now.
      if (wasIdle) wishedAt = now()
      key = location.key
      const entry = findSlice(registry.current(), location.pathname)
      onPage(null)
      if (entry && matches.some(({ route }) => route.id === entry.name)) void wait(entry, key)
    }
    wasIdle = isIdle
  }
  const wait = async (entry: SliceEntry, ofPage: string) => {
    await contentShown()
    if (ofPage !== key) return
    const at = now()
    reports.note(entry, null, at - wishedAt)
    onPage({ entry, isBlocked: judgeThread(at), isLeaking: judgeElements() })
  }
  router.subscribe(follow)
  follow()
}
