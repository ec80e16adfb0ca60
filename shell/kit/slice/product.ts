import type { ProductSettings } from '@pingboard/contracts/product.ts'
import { atom } from 'jotai'

/** Settings of this installation, as the server wrote them into the page. */
export const productAtom = atom<ProductSettings>({
  defaultLanguage: 'fr',
  federation: 'smartping',
  demo: null,
  donationUrl: null,
  teamEmail: null,
})
