import { redirect } from '@pingboard/kit/router'
import { requireSession, SLICE_CONTRACT, type SliceModule } from '@pingboard/kit/slice'
import { GroupListPage } from './routes/group-list/group-list-page.tsx'
import { invitationLoader } from './routes/invitation/invitation-loader.ts'

// The list of groups is part of the slice's first chunk. A group and an invitation are chunks of their own.
const module: SliceModule = {
  contract: SLICE_CONTRACT,
  namespace: 'groups',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  routes: [
    { path: '/account/groups', loader: requireSession, element: <GroupListPage /> },
    {
      path: '/account/groups/:id',
      loader: requireSession,
      lazy: async () => ({ Component: (await import('./routes/group/group-page.tsx')).GroupPage }),
      children: [
        {
          index: true,
          loader: ({ params, request }) =>
            redirect(`/account/groups/${params.id}/boards${new URL(request.url).search}`),
          element: null,
        },
        {
          path: 'boards',
          lazy: async () => ({ Component: (await import('./routes/group-boards/boards-tab.tsx')).BoardsTab }),
        },
        {
          path: 'members',
          lazy: async () => ({
            Component: (await import('./routes/group-members/members-tab.tsx')).MembersTab,
          }),
        },
        {
          path: 'roles',
          lazy: async () => ({ Component: (await import('./routes/group-roles/roles-tab.tsx')).RolesTab }),
        },
      ],
    },
    {
      path: '/group-invitation',
      loader: invitationLoader,
      lazy: async () => ({
        Component: (await import('./routes/invitation/invitation-page.tsx')).InvitationPage,
      }),
    },
  ],
}

export default module
