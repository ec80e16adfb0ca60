import { defineSlice } from '@pingboard/kit/slice'

// The only file that the shell loads by name. A page is a chunk of its own: its `import()` stands in rspack.config.mjs.
export default defineSlice({
  namespace: 'topspin',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  pages: [
    {
      path: '/topspin',
      page: async () => (await import('./routes/tonight/tonight-page.tsx')).TonightPage,
    },
    {
      path: '/topspin/mine',
      for: 'members',
      page: async () => (await import('./routes/mine/mine-page.tsx')).MinePage,
    },
  ],
  home: {
    closest: async () => (await import('./home/closest-fixture.tsx')).ClosestFixture,
  },
})
