import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { announcementAtom, defineSlice } from '@pingboard/kit/slice'
import { type Call, describeTexts, fakeApi, sliceRenderer } from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import en from './locales/en.json'
import fr from './locales/fr.json'
import { asksToLeave } from './question.ts'
import { unsentMessages } from './texts.ts'
import { UnsentBar } from './unsent-bar.tsx'

describeTexts({ en, fr })

const { renderPart } = sliceRenderer(
  defineSlice({ namespace: 'unsent', messages: unsentMessages, pages: [] }),
)
const one = sampleGame(1, { scoreTeam1: 5, scoreTeam2: 3, revision: 4 })
const two = sampleGame(2, { scoreTeam1: 0, scoreTeam2: 0, revision: 2 })
const games = [one, two]
const asked = ({ path }: Call) => games.find(({ id }) => path.endsWith(id)) ?? one
const press = (name: string, within_ = screen.getByRole('dialog')) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const see = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Voir' }))
  await screen.findByRole('dialog')
}

afterEach(() => vi.unstubAllGlobals())

describe('the bar', () => {
  it('is not there while everything is sent', async () => {
    await renderPart(<UnsentBar />)
    expect(screen.queryByRole('button', { name: 'Voir' })).toBeNull()
  })

  it('says how many changes wait and since when, one a fixture, and what went', async () => {
    let isDown = true
    fakeApi(call => {
      const game = asked(call)
      return isDown
        ? { code: 'NETWORK' }
        : { body: { ...game, ...(call.body as object), sets: [], revision: game.revision + 1 } }
    })
    const { unsent, toasts } = await renderPart(<UnsentBar />)
    await unsent.want(one, { scoreTeam1: 6 })
    await unsent.want(one, { scoreTeam1: 7 })
    await unsent.want(two, { scoreTeam1: 1 })
    expect(await screen.findByText(/2 changements attendent, le plus ancien depuis \d/)).toBeTruthy()
    expect(screen.getByText(/Enregistré sur cet appareil/)).toBeTruthy()
    isDown = false
    unsent.nudge()
    await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['2 changements envoyés']))
    expect(await screen.findByText('Tout est envoyé.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Tout est envoyé.')).toBeNull())
  })
})

/** What a server answers that has other values of the fixture than the person saw. */
const changedBy = (call: Call) => {
  const game = asked(call)
  const theirs = { ...game, scoreTeam2: 9, sets: [], revision: game.revision + 1 }
  if (call.method === 'GET') return { body: theirs }
  return call.headers.get('if-match') === `"${theirs.revision}"`
    ? { body: { ...theirs, ...(call.body as object), revision: theirs.revision + 1 } }
    : { status: 412, code: 'STALE_REVISION' }
}

describe('what is said of it', () => {
  it.each([
    ['refused', () => ({ status: 409, code: 'BOARD_FULL' }), /^1 changement n’a pas été accepté\.$/],
    ['in conflict', changedBy, /^1 changement demande votre décision\.$/],
  ])('tells of a waiting change, then that it is %s', async (_, answer, words) => {
    let isDown = true
    fakeApi(call => (isDown ? { code: 'NETWORK' } : answer(call)))
    const { unsent, store } = await renderPart(<UnsentBar />)
    const said = () => store.get(announcementAtom)
    await unsent.want(one, { scoreTeam1: 6 })
    await waitFor(() => expect(said().text).toMatch(/^1 changement attend depuis/))
    expect(said().count).toBe(1)
    isDown = false
    unsent.nudge()
    await waitFor(() => expect(said().text).toMatch(words))
    expect(said()).toMatchObject({ count: 2, about: 'unsent' })
  })

  it('tells of a second one, and nothing when the person decides', async () => {
    fakeApi(changedBy)
    const { unsent, store } = await renderPart(<UnsentBar />)
    const said = () => store.get(announcementAtom)
    await unsent.want(one, { scoreTeam1: 6 })
    await waitFor(() => expect(said().text).toBe('1 changement demande votre décision.'))
    await unsent.want(two, { scoreTeam1: 1 })
    await waitFor(() => expect(said().text).toBe('2 changements demandent votre décision.'))
    const { count } = said()
    await unsent.drop(one.id)
    expect(await screen.findByText('1 changement demande votre décision.')).toBeTruthy()
    expect(said().count).toBe(count)
  })
})

/** The list is empty before the page is drawn again, and the focus comes with the drawing. */
const hasFocus = (role: string) => waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role)))

describe('the list', () => {
  it('gives the reason of a refusal, to copy, to try again or to drop', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    fakeApi(() => ({ status: 409, code: 'BOARD_FULL' }))
    const { unsent } = await renderPart(<UnsentBar />)
    await unsent.want(one, { scoreTeam1: 6 })
    await see()
    expect(screen.getByText(/Pas accepté\. Ce tableau de scores est plein/)).toBeTruthy()
    press('Copier')
    expect(await screen.findByRole('button', { name: 'Copié' })).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^Saint.*Médard.1 – Cenon.1, 6.–..3$/))
    press('Abandonner')
    expect(await within(screen.getByRole('dialog')).findByText('Tout est envoyé.')).toBeTruthy()
  })

  it('shows what cannot be copied, as on plain http: there is no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    fakeApi(() => ({ status: 409, code: 'BOARD_FULL' }))
    const { unsent } = await renderPart(<UnsentBar />)
    await unsent.want(one, { scoreTeam1: 6 })
    await see()
    press('Copier')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^La copie n’a pas pu se faire.: Saint/)
  })

  it.each([
    ['Garder les valeurs des autres', 0],
    ['Enregistrer toutes les miennes', 2],
  ])('decides all conflicts at once: %s', async (choice, sent) => {
    const { calls } = fakeApi(changedBy)
    const { unsent } = await renderPart(<UnsentBar />)
    await unsent.want(one, { scoreTeam1: 6 })
    await unsent.want(two, { scoreTeam1: 1 })
    await see()
    await screen.findByText(/quelqu’un d’autre.: 0.–..9\. Votre saisie.: 1.–..0/)
    calls.length = 0
    press(choice)
    await waitFor(() => expect(unsent.snapshot().list).toEqual([]))
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(sent)
    await hasFocus('dialog')
  })

  describe('gives the dialog the focus of a button that goes', () => {
    /** Presses a button; it goes away, once there is an answer. */
    const pressAway = async (name: RegExp) => {
      const button = within(screen.getByRole('dialog')).getByRole('button', { name })
      fireEvent.click(button)
      await waitFor(() => expect(button.isConnected).toBe(false))
      await hasFocus('dialog')
    }

    it.each([/^Réessayer$/, /^Copier$/, /^Abandonner$/])('of a refusal: %s', async name => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      let isDown = false
      fakeApi(() => (isDown ? { code: 'NETWORK' } : { status: 409, code: 'BOARD_FULL' }))
      const { unsent } = await renderPart(<UnsentBar />)
      await unsent.want(one, { scoreTeam1: 6 })
      await see()
      await screen.findByText(/Pas accepté/)
      isDown = true
      await pressAway(name)
    })

    it.each([/^Garder.:/, /^Enregistrer.:/])('of a conflict: %s', async name => {
      let isDown = false
      fakeApi(call => (isDown ? { code: 'NETWORK' } : changedBy(call)))
      const { unsent } = await renderPart(<UnsentBar />)
      await unsent.want(one, { scoreTeam1: 6 })
      await see()
      await screen.findByText(/Votre saisie/)
      isDown = true
      await pressAway(name)
    })

    it('of what waits: send, once everything went', async () => {
      let isDown = true
      fakeApi(call =>
        isDown ? { code: 'NETWORK' } : { body: { ...asked(call), scoreTeam1: 6, sets: [], revision: 5 } },
      )
      const { unsent } = await renderPart(<UnsentBar />)
      await unsent.want(one, { scoreTeam1: 6 })
      await see()
      isDown = false
      await pressAway(/^Envoyer maintenant$/)
    })

    it('of the bar: the page has it', async () => {
      let isDown = true
      fakeApi(call =>
        isDown ? { code: 'NETWORK' } : { body: { ...asked(call), scoreTeam1: 6, sets: [], revision: 5 } },
      )
      const { unsent } = await renderPart(
        <main id="main" tabIndex={-1}>
          <UnsentBar />
        </main>,
      )
      await unsent.want(one, { scoreTeam1: 6 })
      const button = await screen.findByRole('button', { name: 'Voir' })
      button.focus()
      isDown = false
      unsent.nudge()
      await waitFor(() => expect(button.isConnected).toBe(false))
      await hasFocus('main')
    })
  })
})

describe('a sign-out', () => {
  const question = async (isDown: () => boolean) => {
    fakeApi(call =>
      isDown() ? { code: 'NETWORK' } : { body: { ...asked(call), scoreTeam1: 6, sets: [], revision: 5 } },
    )
    const shown = await renderPart(<UnsentBar />)
    await shown.unsent.want(one, { scoreTeam1: 6 })
    await waitFor(() => expect(shown.unsent.snapshot().isLate).toBe(true))
    const answer = asksToLeave(shown.store)
    const dialog = await screen.findByRole('alertdialog')
    return { ...shown, answer, dialog }
  }

  it('can be given up, and done without sending', async () => {
    for (const [choice, leaves] of [
      ['Ne pas se déconnecter', false],
      ['Abandonner et se déconnecter', true],
    ] as const) {
      const { answer, dialog, unmount } = await question(() => true)
      press(choice, dialog)
      expect(await answer).toBe(leaves)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      unmount()
    }
  })

  it('goes on by itself once everything is sent, and says when that failed', async () => {
    let isDown = true
    const { answer, dialog } = await question(() => isDown)
    press('Envoyer, puis se déconnecter', dialog)
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/Tout n’a pas pu être envoyé/)
    isDown = false
    press('Envoyer, puis se déconnecter', dialog)
    expect(await answer).toBe(true)
  })
})
