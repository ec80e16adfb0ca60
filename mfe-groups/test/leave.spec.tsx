// @vitest-environment jsdom
import { type Answer, aGroup, camille, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { member, ROLES } from './examples.ts'
import { renderSlice } from './render.ts'

const THOMAS = 't'.repeat(26)
const membership = `/user-groups/${GROUP_ID}.${camille.id}`

function group(createdBy: string = THOMAS, left: () => Answer = () => ({ status: 204 })) {
  return fakeApi({
    'GET /groups': () => list([]),
    [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup([], { createdBy: createdBy as never }) }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
    [`GET /groups/${GROUP_ID}/members`]: () =>
      list([member(THOMAS, 'Thomas'), member(camille.id, 'Camille')]),
    [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    [`DELETE ${membership}`]: left,
  })
}
const question = (language: 'fr' | 'en' = 'fr') =>
  screen.findByRole('alertdialog', { name: language === 'fr' ? /^Quitter/ : /^Leave/ })
const left = (api: ReturnType<typeof group>) => api.calls.filter(({ method }) => method === 'DELETE')

describe('leaving a group', () => {
  it.each([
    ['fr', 'Quitter le groupe'],
    ['en', 'Leave the group'],
  ] as const)(
    'is asked at once by the address of the mail, and done by one press (%s)',
    async (language, press) => {
      const api = group()
      const { router } = await renderSlice(`/account/groups/${GROUP_ID}?leave=1`, { language })
      const dialog = await question(language)
      expect(left(api)).toEqual([])
      fireEvent.click(within(dialog).getByRole('button', { name: press }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/account/groups'))
      expect(left(api)).toHaveLength(1)
    },
  )

  it('is found among the actions of a member, and can be thought better of', async () => {
    const api = group()
    const { router } = await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    fireEvent.click(await screen.findByRole('button', { name: 'Autres actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Quitter le groupe' }))
    const dialog = await question()
    expect(router.state.location.search).toBe('?leave=1')
    fireEvent.click(within(dialog).getByRole('button', { name: /annuler/i }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([router.state.location.search, left(api)]).toEqual(['', []])
  })

  it('says why it did not work, and stays', async () => {
    group(THOMAS, () => ({ status: 503, code: 'OVERLOADED' }))
    await renderSlice(`/account/groups/${GROUP_ID}?leave=1`)
    const dialog = await question()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Quitter le groupe' }))
    expect(await within(dialog).findByText(/Vous n’avez pas quitté le groupe/)).toBeTruthy()
  })

  it('whose answer was lost is not called undone, and the next try finds that it was done', async () => {
    const answers: Answer[] = [{ code: 'NETWORK' }, { status: 404, code: 'MEMBER_NOT_FOUND' }]
    const api = group(THOMAS, () => answers.shift() ?? {})
    const { router, toasts } = await renderSlice(`/account/groups/${GROUP_ID}?leave=1`)
    const dialog = await question()
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Quitter le groupe' }))
    press()
    expect(await within(dialog).findByText(/vous avez peut-être quitté le groupe/)).toBeTruthy()
    // The members are not asked for: the refusal would open the page of what is missing.
    const asked = () => api.calls.filter(({ path }) => path.endsWith('/members')).length
    const before = asked()
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(asked()).toBe(before)
    press()
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/groups'))
    expect(toasts().at(-1)).toMatchObject({
      kind: 'success',
      text: expect.stringMatching(/^Vous avez quitté/),
    })
  })

  it('that is given up after a lost answer asks for the members again', async () => {
    const api = group(THOMAS, () => ({ code: 'NETWORK' }))
    await renderSlice(`/account/groups/${GROUP_ID}?leave=1`)
    const dialog = await question()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Quitter le groupe' }))
    await within(dialog).findByText(/vous avez peut-être quitté le groupe/)
    const asked = () => api.calls.filter(({ path }) => path.endsWith('/members')).length
    const before = asked()
    fireEvent.click(within(dialog).getByRole('button', { name: /annuler/i }))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  })

  it('is not for whoever created it', async () => {
    group(camille.id)
    await renderSlice(`/account/groups/${GROUP_ID}?leave=1`)
    await screen.findByRole('heading', { level: 1 })
    await screen.findByText('Thomas', { exact: false }).catch(() => null)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
    await screen.findByRole('menuitem', { name: 'Affichage dans la salle' })
    expect(screen.queryByRole('menuitem', { name: 'Quitter le groupe' })).toBeNull()
  })
})
