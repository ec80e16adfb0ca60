import { requireSession, SLICE_CONTRACT, type SliceModule } from '@pingboard/kit/slice'
import { LoginPage } from './routes/login/login-page.tsx'
import { RegisterPage } from './routes/register/register-page.tsx'

// Signing in and a new account come with the slice; the profile and the pages mails lead to are chunks of their own.
const module: SliceModule = {
  contract: SLICE_CONTRACT,
  namespace: 'account',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  routes: [
    { path: '/auth/login', element: <LoginPage /> },
    { path: '/auth/register', element: <RegisterPage /> },
    {
      path: '/auth/forgot-password',
      lazy: () => import('./routes/forgot-password/forgot-password-route.ts'),
    },
    {
      path: '/auth/reset-password',
      lazy: () => import('./routes/reset-password/reset-password-route.ts'),
    },
    {
      path: '/auth/email-verification',
      lazy: () => import('./routes/email-verification/email-verification-route.ts'),
    },
    {
      path: '/account/profile',
      loader: requireSession,
      lazy: () => import('./routes/profile/profile-route.ts'),
    },
  ],
}

export default module
