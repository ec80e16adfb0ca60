import { APP_VERSION, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { languageAtom, productAtom, toastsAtom } from '@pingboard/kit/slice'
import { Button, Icon, IconButton, type IconName, LinkButton, Mark, Note } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { openDialogAtom } from '../dialogs/open-dialog.ts'
import { useReport } from '../feedback/use-report.ts'
import { useTexts } from '../i18n/texts.ts'
import { installAtom, installWayAtom } from '../install/install-atoms.ts'
import { useContributions } from '../slices/contributions.ts'
import { useCommand } from '../slices/use-command.ts'
import { LanguageSelect } from './language-select.tsx'
import css from './sidebar.module.css'
import { SidebarAction, SidebarLink } from './sidebar-link.tsx'
import { ThemeSelect } from './theme-select.tsx'

/**
 * The drawer: places, actions, language, theme, and what the person should know of this installation. Mounting opens it.
 * @param onClosed called when it is closed, and has given the focus back
 */
export function Sidebar({ onClosed }: { onClosed: () => void }) {
  const text = useTexts()
  const { federation, donationUrl } = useAtomValue(productAtom)
  const language = useAtomValue(languageAtom)
  const { menu, commands } = useContributions()
  const run = useCommand()
  const report = useReport()
  const isInstallable = useAtomValue(installWayAtom) !== null
  const install = useSetAtom(installAtom)
  const openDialog = useSetAtom(openDialogAtom)
  const drawer = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!drawer.current?.open) drawer.current?.showModal()
  }, [])
  // A failure closes the drawer: the open drawer hides its toast, and keeps screen readers from it.
  const failure = useAtomValue(toastsAtom).findLast(({ kind }) => kind === 'error')?.id ?? 0
  const known = useRef(failure)
  useLayoutEffect(() => {
    if (failure > known.current) drawer.current?.close()
  }, [failure])
  const close = () => drawer.current?.close()
  /** The drawer gives the focus back first, so that the dialog gives it back to the same button. */
  const instead = (open: () => void) => () => {
    close()
    open()
  }
  return (
    <dialog
      ref={drawer}
      className={css.drawer}
      aria-label={text('header.menu')}
      // A click on the backdrop has the dialog itself as its target.
      onClick={event => event.target === event.currentTarget && close()}
      onKeyDown={event => event.key === 'Escape' && close()}
      onClose={onClosed}
    >
      <div className={css.in}>
        <div className={css.head}>
          <Mark to="/" />
          <IconButton icon="x" size="l" label={text('sidebar.close')} onPress={close} />
        </div>
        <nav aria-label={text('header.menu')}>
          <ul className={css.links}>
            <SidebarLink to="/" icon="home" label={text('sidebar.home')} />
            {menu.map(({ path, icon, label }) => (
              <SidebarLink key={path} to={path} icon={icon as IconName} label={label[language]} />
            ))}
            {commands.map(command => (
              <SidebarAction
                key={`${command.slice.name} ${command.id}`}
                icon={command.icon as IconName}
                label={command.label[language]}
                onPress={instead(() => void run(command))}
              />
            ))}
            <SidebarAction
              icon="message-report"
              label={text('report.title')}
              onPress={instead(() => report('bug'))}
            />
            {isInstallable && (
              <SidebarAction
                icon="download"
                label={text('install.entry')}
                onPress={instead(() => void install())}
              />
            )}
          </ul>
        </nav>
        <div className={css.settings}>
          <LanguageSelect look="field" />
          <ThemeSelect />
        </div>
        {federation === 'demo' && <Note title={text('sidebar.demo')}>{text('sidebar.demo-why')}</Note>}
        <div className={css.end}>
          <p className="muted small row-flex">
            {PRODUCT_NAME} {APP_VERSION}
            <Button variant="link" onPress={instead(() => openDialog('news'))}>
              {text('sidebar.news')}
            </Button>
          </p>
          {donationUrl && (
            <LinkButton href={donationUrl} icon="heart" rel="noreferrer">
              {text('sidebar.donate')}
            </LinkButton>
          )}
          {location.protocol === 'https:' && (
            <p className="muted small row-flex">
              <Icon name="lock" size="s" />
              {text('sidebar.secure')}
            </p>
          )}
        </div>
      </div>
    </dialog>
  )
}
