import { displayMode } from '@pingboard/contracts/display-mode.ts'
import './styles.css'
import { configureClient } from '@pingboard/kit/api'
import { RouterProvider } from '@pingboard/kit/router'
import {
  configureGuards,
  notAllowedStepsAtom,
  productAtom,
  profileAtom,
  sessionStateAtom,
  showToastAtom,
  signedOutAtom,
  signOutStepsAtom,
  themeAtom,
} from '@pingboard/kit/slice'
import i18next from 'i18next'
import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { AROUND_SIGN_IN } from './addresses.ts'
import { display, isQuiet, reloadIfOld } from './document/display.ts'
import { firstPageShown } from './document/first-page-shown.ts'
import { followHeader } from './document/follow-header.ts'
import { inlineData } from './document/inline-data.ts'
import { stopLateClicks } from './document/late-click.ts'
import { readProduct } from './document/product.ts'
import { chooseLanguage, storedLanguage } from './i18n/choose-language.ts'
import { followLanguage, speak } from './i18n/follow-language.ts'
import { addTexts, startTexts } from './i18n/i18n.ts'
import type { Text } from './i18n/texts.ts'
import { startInstall } from './install/start-install.ts'
import { createRegistryStore, loadRegistry } from './registry/registry-store.ts'
import { askWorkerForKey, takePageKey } from './reports/page-key.ts'
import { reports } from './reports/reports.ts'
import { createRouter } from './router/router.tsx'
import { followVerification } from './session/follow-verification.ts'
import { forgetKept } from './session/forget-kept.ts'
import { keepPushes } from './session/keep-pushes.ts'
import { loginAddress } from './session/login-address.ts'
import { knownSession, startSession } from './session/session.ts'
import { leftAtAtom, signOut } from './session/sign-out.ts'
import { toSignIn } from './session/to-sign-in.ts'
import { type Shell, ShellContext } from './shell-context.ts'
import { bring } from './slices/federation.ts'
import { createSliceLoader } from './slices/load-slice.ts'
import { logFailure } from './slices/log-failure.ts'
import { preloadOnIntent } from './slices/preload.ts'
import { probe } from './slices/verify.ts'
import { applyTheme, storedTheme } from './theme/theme.ts'
import { followUnsent } from './unsent/follow-unsent.ts'
import { startWorker } from './worker/start-worker.ts'
import { updateAtom } from './worker/update-atom.ts'

/**
 * In this order: the page's key, which no slice may see, settings, language and texts, session, router, what is unsent,
 * screen; after the first page typeface and worker.
 */
async function start(container: HTMLElement): Promise<void> {
  // A quiet page reports nothing; its key is taken all the same, so that no slice finds it.
  const hasKey = takePageKey(isQuiet ? () => {} : reports.begin)
  const mayReport = !isQuiet && (hasKey || askWorkerForKey(reports.begin))
  const store = createStore()
  const product = readProduct()
  store.set(productAtom, product)
  store.set(themeAtom, storedTheme())
  store.sub(themeAtom, () => applyTheme(store.get(themeAtom)))
  if (!isQuiet) startInstall(store)

  const language = chooseLanguage({
    search: location.search,
    stored: storedLanguage(),
    browser: navigator.languages,
    fallback: product.defaultLanguage,
  })
  speak(store, language)
  configureClient({
    credentials: display === 'embed' ? 'omit' : 'same-origin',
    onUnreadable: () => (isQuiet ? reloadIfOld() : store.set(updateAtom, 'unreadable')),
  })
  // Another tab may change whose session it is: what this page changes, it changes for its own person.
  store.sub(profileAtom, () => configureClient({ person: store.get(profileAtom)?.id ?? '' }))
  const session = isQuiet ? store.set(signedOutAtom) : startSession(store)
  speak(store, await startTexts(language))
  followLanguage(store)

  const registry = createRegistryStore(
    inlineData('registry'),
    () => (isQuiet ? null : localStorage),
    loadRegistry,
  )
  const loader = createSliceLoader({
    bring,
    addTexts: module => addTexts(module.namespace, module.messages),
    probe,
    failed: error => {
      logFailure(error)
      reports.failed(error)
    },
  })
  configureGuards({
    session: () => knownSession(store),
    loginFor: request => {
      const { pathname, search } = new URL(request.url)
      return loginAddress(pathname + search + wantedHash())
    },
  })
  const { router, failureOf } = createRouter(registry, loader)
  const wanted = () => router.state.navigation.location ?? router.state.location
  const wantedHash = () => (router ? wanted().hash : location.hash)
  // A page that is not asked to report does not load it, and without it nothing is missing.
  if (mayReport)
    import('./reports/start-reports.ts')
      .then(({ startReports }) => startReports(router, registry))
      .catch(() => {})
  followHeader(store, router, registry)

  configureClient({
    onSignedOut: askedAt => {
      if (isQuiet) return
      // Until the profile call has answered, its answer decides: a visitor gets the same refusal and may stay.
      if (['loading', 'unreachable'].includes(store.get(sessionStateAtom).status)) return
      if (askedAt < store.get(leftAtAtom)) return
      worker.setUser(null)
      unsent.sessionEnded()
      store.set(signedOutAtom)
      const { pathname, search, hash } = wanted()
      // Nobody signs in on a display: its page says what it may show.
      const isDisplay = displayMode(pathname, search) !== null
      if (!pathname.startsWith(AROUND_SIGN_IN) && !isDisplay) void toSignIn(router, pathname + search + hash)
    },
  })
  const worker = startWorker({ store, registry, used: loader.used, open: path => void router.navigate(path) })
  const unsent = followUnsent(store)
  // A display page does not ask who is signed in, so its session says nothing about the person of this device.
  if (!isQuiet) {
    forgetKept(store)
    keepPushes(store)
    followVerification(store)
  }
  const shell: Shell = {
    registry,
    slices: loader,
    failureOf,
    wanted,
    reload: worker.reload,
  }
  store.set(signOutStepsAtom, {
    run: () =>
      signOut({
        store,
        text: i18next.getFixedT(null, 'shell') as unknown as Text,
        goHome: async () => {
          if (router.state.location.pathname !== '/') await router.navigate('/')
        },
        mayLeave: unsent.mayLeave,
        forget: async () => {
          worker.setUser(null, true)
          await unsent.forget()
        },
      }),
  })
  store.set(notAllowedStepsAtom, {
    run: refused => {
      const { pathname, search, hash } = router.state.location
      const text = i18next.getFixedT(null, 'shell') as unknown as Text
      store.set(showToastAtom, { kind: 'error', text: text('forbidden.toast') })
      void router.navigate(`/error/403?redirect=${encodeURIComponent(pathname + search + hash)}`, {
        replace: true,
        state: refused,
      })
    },
  })
  stopLateClicks()
  preloadOnIntent(registry.current)
  createRoot(container).render(
    <Provider store={store}>
      <ShellContext value={shell}>
        <RouterProvider router={router} />
      </ShellContext>
    </Provider>,
  )
  await firstPageShown()
  // The typeface is large. Until here, letters of the system stand in its place (shell/kit/tokens/tokens.css).
  document.documentElement.dataset.typeface = ''
  if (!isQuiet) worker.begin()
  await session
}

const container = document.getElementById('root')
if (container) start(container)
