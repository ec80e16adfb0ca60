import { useLanguage, useNow } from '@pingboard/kit/fixtures'
import { announceAtom, showToastAtom } from '@pingboard/kit/slice'
import { Banner, Button, keepFocus } from '@pingboard/kit/ui'
import { type List, perGame, type UnsentState, unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { ageOf } from './age.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { useTexts } from './texts.ts'
import css from './unsent.module.css'
import { UnsentDialog } from './unsent-dialog.tsx'

/** Milliseconds without an entry before the bar comes or goes: the page does not move under a finger. */
const CALM = 1500

/** One bar for everything that this person entered and the server has not confirmed, on every page. */
export function UnsentBar() {
  const text = useTexts()
  const queue = useAtomValue(unsentAtom)
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [isOpen, setOpen] = useState(false)
  const words = useWords(state).join(' ')
  const isShown = useCalmly(words !== '', state)
  useSentToast(state)
  useSpoken(isShown, words, state)
  const icon = words === '' ? 'check' : state.list.some(({ stop }) => stop) ? 'alert-triangle' : 'clock'
  return (
    <>
      {isShown && (
        <Banner
          icon={icon}
          action={
            <div ref={keepFocus} className={css.choices}>
              <Button onPress={() => setOpen(true)}>{text('see')}</Button>
            </div>
          }
        >
          {words || text('none')}
        </Banner>
      )}
      {isOpen && <UnsentDialog onClose={() => setOpen(false)} />}
      <SignOutQuestion />
    </>
  )
}

/** Follows `wanted` once nothing was entered for a moment. */
function useCalmly(wanted: boolean, { list }: UnsentState): boolean {
  const [is, set] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry starts the time again
  useEffect(() => {
    if (wanted === is) return
    const timer = setTimeout(() => set(wanted), CALM)
    return () => clearTimeout(timer)
  }, [wanted, is, list])
  return is
}

/** Says the words when the bar comes, and again when more has come that waits for the person. */
function useSpoken(isShown: boolean, words: string, { list }: UnsentState): void {
  const announce = useSetAtom(announceAtom)
  const { clashes, refused } = stopped(list)
  const said = useRef({ isShown: false, clashes: 0, refused: 0 })
  const tell = useEffectEvent(() => announce(words, 'unsent'))
  useEffect(() => {
    const before = said.current
    said.current = { isShown, clashes, refused }
    const isMore = clashes > before.clashes || refused > before.refused
    if (isShown && (isMore || !before.isShown)) tell()
  }, [isShown, clashes, refused])
}

/** Numbers of fixtures that wait for the person, not for the network. */
function stopped(list: List): { clashes: number; refused: number } {
  const stops = perGame(list).flatMap(({ stop }) => stop ?? [])
  const clashes = stops.filter(({ theirs }) => theirs).length
  return { clashes, refused: stops.length - clashes }
}

/** What the bar says; empty while all is sent, or on its way. */
function useWords({ list, isLate, isDurable }: UnsentState): string[] {
  const text = useTexts()
  const now = useNow()
  const language = useLanguage()
  const games = perGame(list)
  const { clashes, refused } = stopped(list)
  const waiting = isLate ? games.filter(({ stop }) => !stop) : []
  const words: string[] = []
  if (waiting.length > 0) {
    const oldest = Math.min(...waiting.map(({ madeAt }) => madeAt))
    words.push(`${text('waits', { count: waiting.length, age: ageOf(oldest, now, language) })}.`)
    words.push(text(isDurable ? 'kept' : 'held'))
  }
  if (clashes > 0) words.push(text('decide', { count: clashes }))
  if (refused > 0) words.push(text('refused', { count: refused }))
  return words
}

/** Says once how many changes went that had been waiting. */
function useSentToast({ list, isLate }: UnsentState): void {
  const text = useTexts()
  const queue = useAtomValue(unsentAtom)
  const showToast = useSetAtom(showToastAtom)
  const sent = useRef(new Set<string>())
  useEffect(
    () =>
      queue.onOutcome(({ game }, { is }) => {
        if (is === 'saved' && queue.snapshot().isLate) sent.current.add(game)
      }),
    [queue],
  )
  const isWaiting = isLate && list.length > 0
  const tell = useEffectEvent(() => {
    const count = sent.current.size
    sent.current.clear()
    if (count > 0) showToast({ kind: 'success', text: text('sent', { count }) })
  })
  useEffect(() => {
    if (!isWaiting) tell()
  }, [isWaiting])
}
