import { dataOf, useLoad } from '@pingboard/kit/api'
import { dayHeading, FixtureList, useLanguage } from '@pingboard/kit/fixtures'
import { Link } from '@pingboard/kit/router'
import { profileAtom } from '@pingboard/kit/slice'
import { Sheet } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { getClub } from '../api/get-club.ts'
import { clubOfLicence } from '../api/get-own-club.ts'
import { clubAddress } from '../model/addresses.ts'
import { nextDay } from '../model/fixtures.ts'
import { useTexts } from '../state/texts.ts'
import { FederationRow } from '../ui/federation-row.tsx'
import css from './my-club.module.css'

/** Most fixtures shown here; the page of the club has all of them. */
const MOST = 3

/** Section of the home page: the club of the person's licence, and its next fixtures. Nothing without a licence. */
export function MyClub() {
  const text = useTexts()
  const language = useLanguage()
  const licence = useAtomValue(profileAtom)?.licenseNumber ?? null
  const club = dataOf(
    useLoad(licence, async signal => {
      const number = licence && (await clubOfLicence(licence, signal))
      return number ? getClub(number, signal) : null
    }),
  )
  if (!club) return null
  const next = nextDay(club)
  const all = <Link to={clubAddress(club.clubNumber)}>{text('home.all')}</Link>
  return (
    <Sheet title={text('home.heading', { name: club.name })} actions={all}>
      {next && (
        <>
          <p className={`muted small ${css.next}`}>
            {text('home.next', { day: dayHeading(next.day, language, club.today) })}
          </p>
          <FixtureList>
            {next.fixtures.slice(0, MOST).map(fixture => (
              <FederationRow key={fixture.id} fixture={fixture} today={club.today} club={club.clubNumber} />
            ))}
          </FixtureList>
        </>
      )}
    </Sheet>
  )
}
