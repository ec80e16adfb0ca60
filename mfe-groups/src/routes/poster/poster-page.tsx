import { codeOf, useLoad } from '@pingboard/kit/api'
import { Paper, Poster } from '@pingboard/kit/paper'
import { Navigate, useLocation, useParams } from '@pingboard/kit/router'
import { ErrorPanel, Note, Spinner, useHeader } from '@pingboard/kit/ui'
import { getGroup } from '../../api/get-group.ts'
import { displayLink } from '../../model/display-link.ts'
import { errorAddress, isClosed } from '../../model/error-address.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'

/**
 * A poster for the hall, all season long: it leads to the display address of the group, and so to the boards of the
 * day. A group that shows its boards to members only has none, because one would see nothing there.
 */
export function PosterPage() {
  const text = useTexts()
  const problemText = useProblemText()
  const { pathname } = useLocation()
  const id = useParams().id ?? ''
  const { retry, ...loaded } = useLoad(id, signal => getGroup(id, signal))
  const group = loaded.status === 'ready' ? loaded.data : null
  useHeader({ title: group && text('poster.title', { group: group.name }) })
  if (loaded.status === 'loading') return <Spinner label={text('group.loading')} />
  if (loaded.status === 'failed') {
    // An unreadable answer means an old page. The shell says so, and offers to load the page again.
    if (codeOf(loaded.error) === 'UNREADABLE') throw loaded.error
    if (isClosed(loaded.error)) return <Navigate to={errorAddress(pathname)} replace />
    return (
      <div className="page page--list">
        <h1 className="vh">{text('poster.failed')}</h1>
        <ErrorPanel title={text('poster.failed')} kept={problemText(loaded.error)} onRetry={retry} />
      </div>
    )
  }
  const { name, displayCode, boardVisibility } = loaded.data
  const isShown = boardVisibility === 'public'
  return (
    <Paper
      back={`/account/groups/${id}`}
      backLabel={text('poster.back')}
      printLabel={text('poster.do')}
      instead={
        <Note title={text('poster.members')}>
          <p>{text('poster.membersWhy')}</p>
        </Note>
      }
    >
      {isShown && (
        <Poster
          title={name}
          call={text('poster.call')}
          link={displayLink(location.origin, displayCode)}
          words={
            <>
              <p>{text('poster.words')}</p>
              <p>{text('poster.need')}</p>
            </>
          }
        />
      )}
    </Paper>
  )
}
