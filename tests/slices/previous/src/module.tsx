import { requireSession, SLICE_CONTRACT, type SliceModule } from '@pingboard/kit/slice'

/** A page for everybody, and one behind a guard. */
const module: SliceModule = {
  contract: SLICE_CONTRACT,
  namespace: 'previous',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  routes: [
    {
      path: '/previous',
      lazy: async () => ({ Component: (await import('./routes/open-page.tsx')).OpenPage }),
    },
    {
      path: '/previous/mine',
      loader: requireSession,
      lazy: async () => ({ Component: (await import('./routes/mine-page.tsx')).MinePage }),
    },
  ],
}

export default module
