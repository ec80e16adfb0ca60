import { languageAtom } from '@pingboard/kit/slice'
import { Button, useHeader } from '@pingboard/kit/ui'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import css from './open-page.module.css'

/** Texts, a style of its own, a component of the kit, and the language, which all slices and the shell share. */
export function OpenPage() {
  const text = useTexts()
  const [language, setLanguage] = useAtom(languageAtom)
  const [hasFailed, setFailed] = useState(false)
  useHeader({ title: text('title') })
  if (hasFailed) throw new Error('The slice of the contract before fails on purpose.')
  return (
    <div className="page page--list">
      <h1 className={css.title}>{text('title')}</h1>
      <div className="btn-set">
        <Button onPress={() => setLanguage(language === 'fr' ? 'en' : 'fr')}>{text('change')}</Button>
        <Button onPress={() => setFailed(true)}>{text('thrown')}</Button>
      </div>
    </div>
  )
}
