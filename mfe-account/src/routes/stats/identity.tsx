import type { Player } from '@pingboard/contracts/http/federation.ts'
import { Button } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import type { LinkAction } from './link-action.ts'
import css from './stats.module.css'

interface IdentityProps {
  /** Null until the federation has answered. */
  player: Player | null
  /** Name until then. */
  name: string
  licence: string
  link: LinkAction
}

/** Who the licence belongs to, in the federation's words, which are French in every language. */
export function Identity({ player, name, licence, link }: IdentityProps) {
  const text = useTexts()
  return (
    <div className={css.identity}>
      <div className={css.words}>
        <h1 className="title">{player ? `${player.firstname} ${player.lastname}` : name}</h1>
        <dl className={css.facts}>
          {player && <Facts player={player} />}
          <Fact label={text('stats.licence')} isLabelShown value={licence} />
        </dl>
      </div>
      <Button
        icon="pencil"
        aria-label={text('stats.edit-label')}
        isPending={link.isOpening}
        onPress={link.onLink}
      >
        {text('stats.edit')}
      </Button>
    </div>
  )
}

function Facts({ player }: { player: Player }) {
  const text = useTexts()
  const { category, categoryLabel, gender, nationality, clubLabel } = player
  return (
    <>
      <Fact label={text('stats.category')} value={categoryLabel ?? category} lang="fr" />
      <Fact label={text('stats.gender')} value={gender && text(`stats.gender-${gender}`)} lang="fr" />
      <Fact label={text('stats.nationality')} value={nationalityOf(nationality)} />
      <Fact label={text('stats.club')} value={clubLabel} lang="fr" />
    </>
  )
}

/** Nothing and `F` mean French; other codes are the federation's own. */
const nationalityOf = (code: string | null): string => (!code || code === 'F' ? 'FR' : code)

interface FactProps {
  label: string
  isLabelShown?: boolean
  value: string | null
  lang?: string
}

function Fact({ label, isLabelShown, value, lang }: FactProps) {
  if (value === null) return null
  return (
    <div>
      <dt className={isLabelShown ? undefined : 'vh'}>{label} </dt>
      <dd lang={lang}>{value}</dd>
    </div>
  )
}
