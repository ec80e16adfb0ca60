import { defineSlice } from '@pingboard/kit/slice'
import { GroupListPage } from './routes/group-list/group-list-page.tsx'
import { withoutToken } from './routes/invitation/without-token.ts'

// The list of groups is part of the slice's first chunk. A group and an invitation are chunks of their own.
export default defineSlice({
  namespace: 'groups',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  pages: [
    { path: '/account/groups', for: 'members', page: async () => GroupListPage },
    {
      path: '/account/groups/:id/poster',
      for: 'members',
      page: async () => (await import('./routes/poster/poster-page.tsx')).PosterPage,
    },
    {
      path: '/account/groups/:id',
      for: 'members',
      page: async () => (await import('./routes/group/group-page.tsx')).GroupPage,
      pages: [
        {
          path: '/account/groups/:id',
          enter: ({ url, params }) => `/account/groups/${params.id}/boards${url.search}`,
          page: async () => (await import('./routes/group-boards/boards-tab.tsx')).BoardsTab,
        },
        {
          path: '/account/groups/:id/boards',
          page: async () => (await import('./routes/group-boards/boards-tab.tsx')).BoardsTab,
        },
        {
          path: '/account/groups/:id/members',
          page: async () => (await import('./routes/group-members/members-tab.tsx')).MembersTab,
        },
        {
          path: '/account/groups/:id/roles',
          page: async () => (await import('./routes/group-roles/roles-tab.tsx')).RolesTab,
        },
      ],
    },
    {
      path: '/group-invitation',
      for: 'members',
      enter: withoutToken,
      page: async () => (await import('./routes/invitation/invitation-page.tsx')).InvitationPage,
    },
  ],
})
