import { DEFAULT_LANGUAGE } from '@pingboard/contracts/constants.ts'
import { type ProductSettings, productSettings } from '@pingboard/contracts/product.ts'
import { inlineData } from './inline-data.ts'

/** Without settings the page still works, but shows nothing optional. */
const PLAIN: ProductSettings = {
  defaultLanguage: DEFAULT_LANGUAGE,
  federation: 'smartping',
  demo: null,
  donationUrl: null,
  teamEmail: null,
}

/** Settings of this installation, as the server wrote them into the page. */
export function readProduct(): ProductSettings {
  const parsed = productSettings.safeParse(inlineData('product'))
  return parsed.success ? parsed.data : PLAIN
}
