// @vitest-environment jsdom
import type { Role } from '@pingboard/contracts/http/members.ts'
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Answer, aGroup, type Call, camille, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CAPTAIN, CREATOR_ID, MEMBER, member, ROLES } from './examples.ts'
import { renderSlice } from './render.ts'

const THOMAS = member('t'.repeat(26), 'Thomas', CAPTAIN)
const OWN = `/groups/${GROUP_ID}/roles`
const at = `/account/groups/${GROUP_ID}/roles`

interface Given {
  flags?: readonly RoleFlag[]
  roles?: () => Answer | Promise<Answer>
  members?: unknown[]
  more?: Record<string, (call: Call) => Answer>
}

function group({ flags, roles = () => list([...ROLES, CAPTAIN]), members, more }: Given = {}) {
  return fakeApi({
    [`GET /groups/${GROUP_ID}`]: () => ({
      body: aGroup(flags, flags && { createdBy: THOMAS.user?.id ?? null }),
    }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
    [`GET /groups/${GROUP_ID}/members`]: () => list(members ?? [member(CREATOR_ID, 'Camille'), THOMAS]),
    [`GET ${OWN}`]: roles,
    ...more,
  })
}
const sent = (api: ReturnType<typeof group>) => api.calls.filter(({ method }) => method !== 'GET')
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const pressIn = (dialog: HTMLElement, name: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }))
const dialogOf = (name: string) => screen.findByRole('dialog', { name })
const nameIn = (dialog: HTMLElement, value: string) =>
  fireEvent.change(within(dialog).getByLabelText('Nom du rôle'), { target: { value } })

describe('the roles of a group', () => {
  it('stand with the own ones first, which alone can be changed', async () => {
    group()
    await renderSlice(at)
    const roles = await screen.findAllByRole('group')
    expect(roles.map(role => role.querySelector('summary')?.textContent)).toEqual([
      'Capitaine1 membre',
      'Gestion0 membre, intégré',
      'Saisie0 membre, intégré',
      'Membre1 membre, intégré',
    ])
    expect(screen.getAllByRole('button', { name: 'Modifier' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Supprimer le rôle' })).toHaveLength(1)
  })

  it('are only shown to a person without the rights to them, with the reason', async () => {
    group({ flags: ['canUpdateUserGroup'] })
    await renderSlice(at)
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Ajouter un rôle' })
    await screen.findByText('Votre rôle ne permet pas d’ajouter un rôle. Demandez à Thomas Lartigue.')
    expect(add.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Supprimer le rôle' })).toBeNull()
  })
})

describe('adding a role', () => {
  it('starts from a preset, checks the name, and repeats under one key after a failure', async () => {
    const created: Role = { ...CAPTAIN, name: 'Entraîneur' }
    const answers: Answer[] = [{ code: 'NETWORK' }, { status: 201, body: created }]
    let roles: Role[] = ROLES
    const api = group({
      roles: () => list(roles),
      members: [],
      more: { [`POST ${OWN}`]: () => answers.shift() ?? {} },
    })
    const { toasts } = await renderSlice(at)
    await press('Ajouter un rôle')
    const dialog = await dialogOf('Ajouter un rôle')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Spectateur').checked).toBe(true)
    pressIn(dialog, 'Créer le rôle')
    await within(dialog).findByText('Donnez un nom au rôle.')
    nameIn(dialog, 'saisie')
    pressIn(dialog, 'Créer le rôle')
    await within(dialog).findByText('Ce rôle existe déjà dans le groupe.')
    expect(sent(api)).toEqual([])

    nameIn(dialog, ' Entraîneur ')
    fireEvent.click(within(dialog).getByLabelText('Saisie'))
    const box = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name)
    expect(box('Saisir les scores').checked).toBe(true)
    expect(box('Inviter des membres').checked).toBe(false)
    fireEvent.click(box('Inviter des membres'))
    expect(box('Saisie').checked).toBe(false)

    pressIn(dialog, 'Créer le rôle')
    await within(dialog).findByText(/Le rôle n’a pas été créé. Pas de réponse/)
    expect(toasts().at(-1)).toMatchObject({ kind: 'error', text: 'Le rôle n’a pas été créé.' })
    roles = [...ROLES, created]
    pressIn(dialog, 'Créer le rôle')
    await screen.findByText(/Rôle.*Entraîneur.*créé/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = sent(api)
    expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
    expect(second?.body).toEqual({
      name: 'Entraîneur',
      canUpdateGroup: false,
      canDeleteGroup: false,
      canAddUserGroup: true,
      canUpdateUserGroup: false,
      canDeleteUserGroup: false,
      canCreateBoard: true,
      canUpdateBoard: true,
      canDeleteBoard: false,
      canUpdateGame: true,
    })
    const role = screen.getByText('Entraîneur', { selector: 'summary *' }).closest('details')
    expect(role?.open).toBe(true)
    expect(screen.getByRole('tab', { name: /Rôles\s*4/ })).toBeTruthy()
  })

  it('shows a taken name at its field when another person was quicker', async () => {
    const api = group({ more: { [`POST ${OWN}`]: () => ({ status: 409, code: 'ROLE_NAME_TAKEN' }) } })
    await renderSlice(at, { language: 'en' })
    await press('Add a role')
    const dialog = await dialogOf('Add a role')
    fireEvent.change(within(dialog).getByLabelText('Role name'), { target: { value: 'Coach' } })
    const before = api.calls.filter(({ path }) => path === OWN).length
    pressIn(dialog, 'Create the role')
    await within(dialog).findByText('Group role already exists.')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Role name').value).toBe('Coach')
    await waitFor(() =>
      expect(api.calls.filter(({ path, method }) => path === OWN && method === 'GET').length).toBeGreaterThan(
        before,
      ),
    )
  })

  it('offers no right that the person does not hold', async () => {
    group({ flags: ['canCreateGroupRole', 'canUpdateGame'], roles: () => list(ROLES), members: [] })
    await renderSlice(at)
    await press('Ajouter un rôle')
    const dialog = await dialogOf('Ajouter un rôle')
    const box = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name)
    expect(
      ['Gestion', 'Saisie', 'Supprimer le groupe', 'Changer les rôles'].map(n => box(n).disabled),
    ).toEqual([true, true, true, true])
    expect(box('Saisir les scores').disabled).toBe(false)
  })

  it('says when the roles could not be read again after it', async () => {
    const answers: Answer[] = [list(ROLES), { status: 503, code: 'OVERLOADED' }]
    group({
      roles: () => answers.shift() ?? { status: 503, code: 'OVERLOADED' },
      more: { [`POST ${OWN}`]: () => ({ status: 201, body: CAPTAIN }) },
    })
    const { toasts } = await renderSlice(at, { language: 'en' })
    await press('Add a role')
    const dialog = await dialogOf('Add a role')
    fireEvent.change(within(dialog).getByLabelText('Role name'), { target: { value: 'Capitaine' } })
    pressIn(dialog, 'Create the role')
    await waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Error fetching group roles'))
    expect(screen.getByText('Capitaine', { selector: 'summary *' })).toBeTruthy()
  })
})

describe('editing a role', () => {
  it('shows what it is, for how many members it changes, and sends what was changed', async () => {
    const saved = { ...CAPTAIN, canDeleteBoard: true }
    const api = group({ more: { [`PATCH ${OWN}/${CAPTAIN.id}`]: () => ({ body: saved }) } })
    await renderSlice(at)
    await press('Modifier')
    const dialog = await dialogOf('Modifier le rôle')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Nom du rôle').value).toBe('Capitaine')
    expect(within(dialog).getByText(/1 membre a ce rôle/)).toBeTruthy()
    const boards = within(dialog).getByRole('group', { name: 'Tableaux' })
    fireEvent.click(within(boards).getByLabelText('Supprimer'))
    pressIn(dialog, 'Enregistrer le rôle')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Another admin may have taken a right away since the page was loaded: it must not come back.
    expect(sent(api)[0]?.body).toEqual({ canDeleteBoard: true })
  })
})

describe('two changes of roles in a row', () => {
  it('leave the newer list, also when the older one arrives last', async () => {
    const slow = Promise.withResolvers<void>()
    let name = 'Capitaine'
    let asked = 0
    group({
      roles: async () => {
        const answer = list([...ROLES, { ...CAPTAIN, name }])
        asked += 1
        if (asked === 2) await slow.promise
        return answer
      },
      more: {
        [`PATCH ${OWN}/${CAPTAIN.id}`]: ({ body }) => {
          name = (body as { name: string }).name
          return { body: { ...CAPTAIN, name } }
        },
      },
    })
    const { toasts } = await renderSlice(at)
    const rename = async (next: string) => {
      await press('Modifier')
      const dialog = await dialogOf('Modifier le rôle')
      nameIn(dialog, next)
      pressIn(dialog, 'Enregistrer le rôle')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await rename('Capitaine A')
    await waitFor(() => expect(asked).toBe(2))
    await rename('Capitaine B')
    await waitFor(() => expect(asked).toBe(3))
    await act(async () => slow.resolve())
    await act(() => new Promise(resolve => setTimeout(resolve)))
    expect(screen.getByText('Capitaine B', { selector: 'summary *' })).toBeTruthy()
    expect(toasts().filter(({ kind }) => kind === 'error')).toEqual([])
  })
})

describe('deleting a role', () => {
  it('gives its holders another role first, and names them before', async () => {
    const moved = { ...THOMAS, permissions: MEMBER }
    let roles: Role[] = [...ROLES, CAPTAIN]
    const api = group({
      roles: () => list(roles),
      more: {
        [`PATCH /user-groups/${THOMAS.id}`]: () => ({ body: moved }),
        [`DELETE ${OWN}/${CAPTAIN.id}`]: () => {
          roles = ROLES
          return { status: 204 }
        },
      },
    })
    await renderSlice(at)
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Supprimer le rôle' }).disabled).toBe(
        false,
      ),
    )
    await press('Supprimer le rôle')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/1 membre a ce rôle.*Thomas Lartigue/)).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLSelectElement>('Rôle donné à la place').value).toBe('member')
    pressIn(dialog, 'Supprimer le rôle')
    await waitFor(() => expect(screen.queryByText('Capitaine', { selector: 'summary *' })).toBeNull())
    expect(sent(api).map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { roleId: 'member' }],
      ['DELETE', null],
    ])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rôles'))
  })

  it('stays open and says why when the server refuses', async () => {
    group({
      members: [],
      more: { [`DELETE ${OWN}/${CAPTAIN.id}`]: () => ({ status: 409, code: 'ROLE_IN_USE' }) },
    })
    await renderSlice(at)
    await press('Supprimer le rôle')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Personne n’a ce rôle.')).toBeTruthy()
    pressIn(dialog, 'Supprimer le rôle')
    await within(dialog).findByText(/Des membres ont encore ce rôle/)
  })

  it('is closed while members hold it and the person may not give them another', async () => {
    group({ flags: ['canDeleteGroupRole'] })
    await renderSlice(at, { profile: camille })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Supprimer le rôle' })
    await screen.findByText(/il faut d’abord leur en donner un autre/)
    expect(button.disabled).toBe(true)
  })
})
