import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { onceReachable } from '@pingboard/kit/api'
import { useLocation } from '@pingboard/kit/router'
import { languageAtom } from '@pingboard/kit/slice'
import { ErrorPanel, isAnythingUnsaved, LinkButton } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { OnDisplay } from '../layout/on-display.tsx'
import { useShell } from '../shell-context.ts'
import { classify } from '../slices/classify.ts'
import { SliceError } from '../slices/slice-error.ts'
import css from './slice-down.module.css'
import { useAnotherTry } from './use-another-try.ts'

interface SliceDownProps {
  entry: SliceEntry
  error: unknown
}

/**
 * A slice is missing: the page names it and offers another try; the rest of the product works. Where no answer came, the
 * page tries again when the server can be reached.
 */
export function SliceDown({ entry, error }: SliceDownProps) {
  const text = useTexts()
  const language = useAtomValue(languageAtom)
  const { registry, reload } = useShell()
  const { key } = useLocation()
  const tryAgain = useAnotherTry()
  const [isRetrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    await registry.refresh()
    await tryAgain()
    setRetrying(false)
  }
  const heals = useRef(0)
  const heal = useEffectEvent(() => {
    heals.current += 1
    // A browser asks for a module once: while it still waits for lost packets, only a fresh page asks again.
    if (heals.current > 1 && mayReload()) void reload()
    else void retry()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a navigation, also one that fails alike
  useEffect(() => {
    if (isUnanswered(error)) return onceReachable(() => heal())
  }, [error, key])

  return (
    <div className={`page page--list ${css.box}`}>
      <OnDisplay hasFailed />
      <h1 className="title">{entry.label[language]}</h1>
      <ErrorPanel
        title={text('slice-down.title')}
        kept={text('slice-down.kept')}
        details={detailsOf(entry, error)}
        onRetry={retry}
        isRetrying={isRetrying}
      >
        <LinkButton to="/" variant="link">
          {text('errors.home')}
        </LinkButton>
      </ErrorPanel>
    </div>
  )
}

/** Nothing typed is lost, and the page was not loaded again already: it never reloads in a loop. */
const mayReload = (): boolean => {
  const [start] = performance.getEntriesByType('navigation')
  const isReload = start instanceof PerformanceNavigationTiming && start.type === 'reload'
  return !isReload && !isAnythingUnsaved()
}

/** The slice's files, or the chunk of one of its pages, did not arrive. */
const isUnanswered = (error: unknown): boolean =>
  ['network', 'timeout'].includes(error instanceof SliceError ? error.kind : classify(error))

const detailsOf = (entry: SliceEntry, error: unknown): string =>
  error instanceof SliceError
    ? `${error.slice} ${error.version}: ${error.kind}`
    : `${entry.name} ${entry.version}: ${error instanceof Error ? error.name : 'evaluation'}`
