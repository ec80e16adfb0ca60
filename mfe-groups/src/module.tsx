import { redirect } from '@pingboard/kit/router'
import { SLICE_CONTRACT, type SliceModule } from '@pingboard/kit/slice'
import { groupListLoader } from './routes/group-list/group-list-loader.ts'
import { GroupListPage } from './routes/group-list/group-list-page.tsx'

// The list comes with the slice; a group and an invitation are chunks of their own.
const module: SliceModule = {
  contract: SLICE_CONTRACT,
  namespace: 'groups',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  routes: [
    { path: '/account/groups', loader: groupListLoader, element: <GroupListPage /> },
    {
      path: '/account/groups/:id',
      lazy: () => import('./routes/group/group-route.ts'),
      children: [
        {
          index: true,
          loader: ({ params, request }) =>
            redirect(`/account/groups/${params.id}/boards${new URL(request.url).search}`),
          element: null,
        },
        { path: 'boards', lazy: () => import('./routes/group-boards/boards-route.ts') },
        { path: 'members', lazy: () => import('./routes/group-members/members-route.ts') },
        { path: 'roles', lazy: () => import('./routes/group-roles/roles-route.ts') },
      ],
    },
    { path: '/group-invitation', lazy: () => import('./routes/invitation/invitation-route.ts') },
  ],
}

export default module
