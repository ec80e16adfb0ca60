import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { isFilled } from '@pingboard/contracts/sheet.ts'
import { pairText } from '@pingboard/kit/fixtures'
import { Button, ConfirmDialog } from '@pingboard/kit/ui'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { isBlank, notPlayed } from '../../model/match-play.ts'
import { pairOf } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'

/** Takes every result off the sheet, so that the score can be typed again. The players stay. */
export function EmptySheet({ game }: { game: GameWithSheet }) {
  const text = useTexts()
  const queue = useAtomValue(unsentAtom)
  const [isAsking, setAsking] = useState(false)
  const played = game.sets.filter(match => !isBlank(match))
  if (played.length === 0) return null
  const empty = () => {
    void queue.want(game, { sets: played.map(notPlayed) })
    setAsking(false)
  }
  return (
    <>
      <Button variant="danger" icon="trash" onPress={() => setAsking(true)}>
        {text('sheet.emptySheet')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('sheet.emptyTitle')}
        confirmLabel={text('sheet.emptySheet')}
        cancelLabel={text('sheet.changeCancel')}
        isDestructive
        onConfirm={empty}
        onCancel={() => setAsking(false)}
      >
        <p>{text('sheet.emptyText', { count: played.length })}</p>
        {isFilled(game.sets) && (
          <p>{text('sheet.lostScore', { score: pairText(pairOf(game)) ?? text('save.noScore') })}</p>
        )}
      </ConfirmDialog>
    </>
  )
}
