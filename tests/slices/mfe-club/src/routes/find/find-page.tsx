import { useAction } from '@pingboard/kit/api'
import { useNavigate } from '@pingboard/kit/router'
import { profileAtom } from '@pingboard/kit/slice'
import { Button, useHeader, useProblemText } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { clubOfLicence } from '../../api/get-own-club.ts'
import { clubAddress, typedNumber } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './find-page.module.css'

/** A club by its number; for a member, the club of their licence. */
export function FindPage() {
  const text = useTexts()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  useHeader({ title: text('find.title') })
  const submit = () => {
    const number = typedNumber(typed)
    setError(number ? undefined : text('find.wrong'))
    if (number) void navigate(clubAddress(number))
  }
  return (
    <div className="page col">
      <h1 className="title">{text('find.title')}</h1>
      <OwnClub />
      <div className={css.form}>
        <Form onSubmit={submit} errors={error ? { number: error } : {}} label={text('find.title')}>
          <TextField
            name="number"
            label={text('find.label')}
            hint={text('find.hint')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
          <div className="btn-set">
            <Button type="submit" variant="main" icon="search">
              {text('find.action')}
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}

function OwnClub() {
  const text = useTexts()
  const why = useProblemText()
  const navigate = useNavigate()
  const profile = useAtomValue(profileAtom)
  const { run, isPending, failure } = useAction(async (licence: string) => {
    const number = await clubOfLicence(licence)
    if (number) void navigate(clubAddress(number))
  })
  if (!profile) return null
  const { licenseNumber } = profile
  if (!licenseNumber) return <p className={css.own}>{text('find.noLicence')}</p>
  return (
    <div className={css.own}>
      <Button icon="home" isPending={isPending} onPress={() => run(licenseNumber)}>
        {text('find.mine')}
      </Button>
      {failure !== null && (
        <p role="alert">
          {text('find.failed')} {why(failure)}
        </p>
      )}
    </div>
  )
}
