import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { useEffect } from 'react'
import { useWords } from '../../state/use-words.ts'

/** "(2) En direct – Journée 3 – Pingboard": how many are in play, then the board. */
export function useLiveTitle(name: string, playing: number): void {
  const { t } = useWords()
  const start = playing > 0 ? `(${playing}) ${t('live.title')} – ` : ''
  const title = `${start}${name} – ${PRODUCT_NAME}`
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(
    () => () => {
      document.title = PRODUCT_NAME
    },
    [],
  )
}
