import { requireSession, SLICE_CONTRACT, type SliceModule } from '@pingboard/kit/slice'
import { LoginPage } from './routes/login/login-page.tsx'
import { ProfilePage } from './routes/profile/profile-page.tsx'
import { RegisterPage } from './routes/register/register-page.tsx'

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
    { path: '/account/profile', loader: requireSession, element: <ProfilePage /> },
  ],
}

export default module
