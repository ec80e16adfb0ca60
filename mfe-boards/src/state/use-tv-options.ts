import { useSearchParams } from '@pingboard/kit/router'
import { type Theme, tvOptionsOf } from '../model/tv-options.ts'
import { delayOf } from './use-delayed.ts'

/** What the address of a television says, and how to change its theme: in the address, so that a reload keeps it. */
export function useTvOptions() {
  const [search, setSearch] = useSearchParams()
  return {
    search,
    options: tvOptionsOf(search),
    delay: delayOf(search),
    onTheme: (theme: Theme) =>
      setSearch(
        before => {
          const next = new URLSearchParams(before)
          next.set('theme', theme)
          return next
        },
        { replace: true },
      ),
  }
}
