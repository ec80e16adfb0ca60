import { slice } from '@pingboard/kit/build'

/** The page of a group, around each of its tabs. */
const GROUP = './routes/group/group-page.tsx'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-groups',
    folder: import.meta.dirname,
    paths: ['/account/groups', '/group-invitation'],
    label: { en: 'Groups', fr: 'Groupes' },
    nav: [
      {
        path: '/account/groups',
        label: { en: 'My groups', fr: 'Mes groupes' },
        icon: 'users',
        place: 'menu',
        for: 'members',
        order: 20,
      },
      {
        path: '/account/groups',
        label: { en: 'Groups', fr: 'Groupes' },
        icon: 'users',
        place: 'account',
        for: 'members',
        order: 20,
      },
    ],
    pages: [
      { path: '/account/groups', modules: [], budget: 28_000 },
      { path: '/account/groups/:id/poster', modules: ['./routes/poster/poster-page.tsx'], budget: 36_000 },
      {
        path: '/account/groups/:id/members',
        modules: [GROUP, './routes/group-members/members-tab.tsx'],
        budget: 48_000,
      },
      {
        path: '/account/groups/:id/roles',
        modules: [GROUP, './routes/group-roles/roles-tab.tsx'],
        budget: 48_000,
      },
      {
        path: '/account/groups/:id/boards',
        modules: [GROUP, './routes/group-boards/boards-tab.tsx'],
        budget: 48_000,
      },
      // Leads to the boards of the group.
      {
        path: '/account/groups/:id',
        modules: [GROUP, './routes/group-boards/boards-tab.tsx'],
        budget: 48_000,
      },
      { path: '/group-invitation', modules: ['./routes/invitation/invitation-page.tsx'], budget: 30_000 },
    ],
    mode,
  })
