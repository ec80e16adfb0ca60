// @vitest-environment jsdom
import { aGroup, type Call, fakeApi, federationList, GROUP_ID, list } from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CAPTAIN, CREATOR_ID, member, ROLES, SCORER } from './examples.ts'
import { renderSlice } from './render.ts'

const THOMAS = member('t'.repeat(26), 'Thomas', SCORER)
const AWA = { id: 'a'.repeat(26), firstname: 'Awa', lastname: 'Diallo' }
const HERE = `/groups/${GROUP_ID}`
const invitation = {
  id: GROUP_ID,
  groupId: GROUP_ID,
  token: 'A'.repeat(43),
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  expiresAt: '2026-11-25T10:00:00.000Z',
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const pressIn = async (role: 'dialog' | 'alertdialog', name: string) =>
  fireEvent.click(within(await screen.findByRole(role)).getByRole('button', { name }))
const choose = async (menu: string | RegExp, item: string) => {
  await press(menu)
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

/** An action of a page: the call that the server refuses, what the person does, and what was not done then. */
const ACTIONS: Record<string, [tab: string, refused: string, act: () => Promise<unknown>, notDone: string]> =
  {
    'opening the invitation': [
      'boards',
      `GET ${HERE}/invitation`,
      () => press('Partager'),
      'Le lien d’invitation n’a pas pu être préparé.',
    ],
    'renewing the invitation': [
      'boards',
      `POST ${HERE}/invitation/renew`,
      async () => {
        await press('Partager')
        await press('Renouveler le lien')
        await pressIn('alertdialog', 'Renouveler le lien')
      },
      'Le lien n’a pas été renouvelé\u202f: l’ancien fonctionne toujours.',
    ],
    'changing the group': [
      'boards',
      `PATCH ${HERE}`,
      async () => {
        await press('Modifier le groupe')
        await type('Nom du groupe', 'Les dames')
        await press('Suivant')
        await press('Enregistrer')
      },
      'Le groupe n’a pas été enregistré.',
    ],
    'deleting the group': [
      'boards',
      `DELETE ${HERE}`,
      async () => {
        await choose('Autres actions', 'Supprimer le groupe')
        await pressIn('alertdialog', 'Supprimer le groupe')
      },
      'Le groupe n’a pas été supprimé.',
    ],
    'adding a member': [
      'members',
      `POST ${HERE}/members`,
      async () => {
        await press('Ajouter un membre')
        await type('Nom ou prénom', 'diallo')
        await press('Ajouter Awa Diallo')
      },
      'Ajout impossible\u202f: Awa Diallo.',
    ],
    'giving a role': [
      'members',
      `PATCH /user-groups/${THOMAS.id}`,
      () => type('Rôle : Thomas Lartigue', 'member'),
      'Le rôle n’a pas été changé.',
    ],
    'removing a member': [
      'members',
      `DELETE /user-groups/${THOMAS.id}`,
      async () => {
        await choose(/Autres actions.*Thomas/, 'Retirer du groupe')
        await pressIn('alertdialog', 'Retirer du groupe')
      },
      'La personne n’a pas été retirée.',
    ],
    'creating a role': [
      'roles',
      `POST ${HERE}/roles`,
      async () => {
        await press('Ajouter un rôle')
        await type('Nom du rôle', 'Marqueur')
        await press('Créer le rôle')
      },
      'Le rôle n’a pas été créé.',
    ],
    'changing a role': [
      'roles',
      `PATCH ${HERE}/roles/${CAPTAIN.id}`,
      async () => {
        await press('Modifier')
        await type('Nom du rôle', 'Marqueur')
        await press('Enregistrer le rôle')
      },
      'Le rôle n’a pas été enregistré.',
    ],
    'deleting a role': [
      'roles',
      `DELETE ${HERE}/roles/${CAPTAIN.id}`,
      async () => {
        await waitFor(() =>
          expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Supprimer le rôle' }).disabled).toBe(
            false,
          ),
        )
        await press('Supprimer le rôle')
        await pressIn('alertdialog', 'Supprimer le rôle')
      },
      'Le rôle n’a pas été supprimé.',
    ],
  }

describe('a right that was taken away meanwhile', () => {
  it.each(Object.entries(ACTIONS))(
    '%s leads to the refusal page, which names what was not done',
    async (_action, [tab, refused, act, notDone]) => {
      const answers: Record<string, (call: Call) => object> = {
        [`GET ${HERE}`]: () => ({ body: aGroup() }),
        [`GET ${HERE}/boards`]: () => list([]),
        [`GET ${HERE}/members`]: () => list([member(CREATOR_ID, 'Camille'), THOMAS]),
        [`GET ${HERE}/roles`]: () => list([...ROLES, CAPTAIN]),
        [`GET ${HERE}/invitation`]: () => ({ body: invitation }),
        'GET /fftt/clubs': () => federationList([]),
        'GET /users': () => list([AWA]),
      }
      fakeApi({ ...answers, [refused]: () => ({ status: 403, code: 'FORBIDDEN' }) })
      const here = `/account/groups/${GROUP_ID}/${tab}`
      const { router, toasts } = await renderSlice(here)
      await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
      await act()
      await screen.findByText(`elsewhere: /error/403?redirect=${encodeURIComponent(here)}`)
      expect(router.state.location.state).toEqual({
        unsaved: [notDone],
        groupPage: `/account/groups/${GROUP_ID}`,
      })
      // The shell's own message is the only one.
      expect(toasts()).toEqual([])
    },
  )
})
