import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { useLocation, useNavigate } from '@pingboard/kit/router'
import { languageAtom } from '@pingboard/kit/slice'
import { ErrorPanel, LinkButton } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { useShell } from '../shell-context.ts'
import { SliceError } from '../slices/slice-error.ts'
import css from './slice-down.module.css'

interface SliceDownProps {
  entry: SliceEntry
  error: unknown
}

/** A slice is missing: the page names it and offers another try; the rest of the product works. */
export function SliceDown({ entry, error }: SliceDownProps) {
  const text = useTexts()
  const language = useAtomValue(languageAtom)
  const { registry } = useShell()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [isRetrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    await registry.refresh()
    await navigate({ pathname, search, hash }, { replace: true })
    setRetrying(false)
  }

  return (
    <div className={`page page--list ${css.box}`}>
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

const detailsOf = (entry: SliceEntry, error: unknown): string =>
  error instanceof SliceError
    ? `${error.slice} ${error.version}: ${error.kind}`
    : `${entry.name} ${entry.version}: ${error instanceof Error ? error.name : 'evaluation'}`
