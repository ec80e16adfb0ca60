import { productAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import css from './login.module.css'

interface DemoSignInProps {
  isPending: boolean
  onPress: (email: string, password: string) => void
}

/** Signs in to the demo by one press, where this installation has a demo. */
export function DemoSignIn({ isPending, onPress }: DemoSignInProps) {
  const text = useTexts()
  const { demo } = useAtomValue(productAtom)
  if (!demo) return null
  return (
    <div className={css.demo}>
      <p className="small">{text('login.demo-hint')}</p>
      <Button
        block
        icon="player-play"
        isPending={isPending}
        onPress={() => onPress(demo.email, demo.password)}
      >
        {text('login.demo')}
      </Button>
    </div>
  )
}
