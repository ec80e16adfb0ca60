import { NEUTRAL_PICTURE, PICTURE_SIZES } from '@pingboard/contracts/previews.ts'
import type { Preview, Previews } from '@pingboard/services/ports/previews.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { registryFor } from './trial/choose.ts'
import type { Trials } from './trial/trials.ts'

/** The neutral preview of every page. */
export const neutralPreview = (address: string): Preview => ({
  language: 'fr',
  title: 'Pingboard',
  description: 'Les scores en direct.',
  address,
  picture: { address: NEUTRAL_PICTURE, ...PICTURE_SIZES.landscape, alt: 'Pingboard' },
})
export const noPreviews: Previews = { of: async address => neutralPreview(address), neutral: neutralPreview }

/** Every browser gets what is on, and no page reports. */
export const withoutTrials = (store: Pick<SliceStore, 'current'>): Trials => ({
  async tell() {
    const told = registryFor(await store.current(), { browser: null, wishes: new Set() })
    return { ...told, isPersonal: false, cookie: null, pageKey: null }
  },
  routes: async () => {},
  abandoned: new Map(),
  close: async () => {},
})
