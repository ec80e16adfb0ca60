import { defineSlice } from '@pingboard/kit/slice'

// The only file that the shell loads by name. A page is a chunk of its own: its `import()` stands in rspack.config.mjs.
export default defineSlice({
  namespace: 'club',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  pages: [
    {
      path: '/clubs/:number',
      page: async () => (await import('./routes/club/club-page.tsx')).ClubPage,
    },
    {
      path: '/clubs',
      page: async () => (await import('./routes/find/find-page.tsx')).FindPage,
    },
  ],
  commands: {
    mine: async tools => (await import('./commands/open-my-club.ts')).openMyClub(tools),
  },
  home: {
    mine: async () => (await import('./home/my-club.tsx')).MyClub,
  },
})
