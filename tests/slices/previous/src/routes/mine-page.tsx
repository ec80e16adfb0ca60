import { profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useTexts } from '../texts.ts'

/** Whose session it is: the state that the shell keeps for all slices. */
export function MinePage() {
  const text = useTexts()
  const email = useAtomValue(profileAtom)?.email ?? ''
  return (
    <div className="page page--list">
      <h1 className="title">{text('mine', { email })}</h1>
    </div>
  )
}
