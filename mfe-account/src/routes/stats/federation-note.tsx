import { codeOf } from '@pingboard/kit/api'
import { useDataDay } from '@pingboard/kit/federation'
import { Banner, Button, useKitTexts, useProblemText } from '@pingboard/kit/ui'
import { useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import type { BothBases } from './use-player.ts'

/** Says that the data are old, or that a part is missing, and offers to ask again. */
export function FederationNote({ bases, onRetry }: { bases: BothBases; onRetry: () => void }) {
  const text = useTexts()
  const kit = useKitTexts()
  const dayOf = useDataDay()
  const problemText = useProblemText()
  const [asked, setAsked] = useState<BothBases | null>(null)
  const answers = [bases.ranked, bases.daily].flatMap(player => player?.freshness ?? [])
  const oldest = answers
    .filter(({ stale }) => stale)
    .map(({ fetchedAt }) => fetchedAt)
    .toSorted()[0]
  // The monthly base does not know a leisure licence, or one that was not renewed: nothing to ask again.
  const isMissing = bases.failure !== null && codeOf(bases.failure) !== 'PLAYER_NOT_FOUND'
  if (oldest === undefined && !isMissing) return null
  return (
    <Banner
      tone="calm"
      icon="alert-triangle"
      action={
        <Button
          icon="refresh"
          // The shown data stay until the answer, which is another object.
          isPending={asked === bases}
          onPress={() => {
            setAsked(bases)
            onRetry()
          }}
        >
          {kit('retry')}
        </Button>
      }
    >
      {oldest === undefined
        ? text('stats.partly', { why: problemText(bases.failure) })
        : text('stats.away', { date: dayOf(oldest) })}
    </Banner>
  )
}
