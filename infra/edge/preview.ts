import type { Language } from '@pingboard/contracts/constants.ts'
import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { escapeHtml } from '@pingboard/contracts/escape-html.ts'
import type { Preview, Previews } from '@pingboard/services/ports/previews.ts'

/** Longest time that a person's page waits for its preview, which they do not see. Milliseconds. */
export const READER_WAIT_MS = 50
/** A program that shows the link reads nothing else, keeps what it reads, and waits some seconds. Milliseconds. */
export const PROGRAM_WAIT_MS = 2000

/** The preview of a page; the neutral one when the other is not there in time. */
export async function previewInTime(previews: Previews, address: string, waitMs: number): Promise<Preview> {
  const { promise: late, resolve } = Promise.withResolvers<Preview>()
  const timer = setTimeout(() => resolve(previews.neutral(address)), waitMs)
  try {
    return await Promise.race([previews.of(address), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Names of languages in Open Graph. */
const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr_FR', en: 'en_GB' }

/**
 * The tags that sites and messengers read from a page (Open Graph; Twitter's own).
 * @param origin the product's own: sites take whole addresses only
 */
export function previewTags(
  { language, title, description, address, picture }: Preview,
  origin: string,
): string {
  const image = `${origin}${picture.address}`
  const properties = {
    'og:type': 'website',
    'og:site_name': PRODUCT_NAME,
    'og:locale': LOCALES[language],
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}${address}`,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': picture.alt,
  }
  return [...tags('property', properties), ...tags('name', names)].join('\n    ')
}

/** Names of clubs and boards are free text. */
const tags = (key: 'property' | 'name', values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).map(([name, value]) => `<meta ${key}="${name}" content="${escapeHtml(value)}" />`)
