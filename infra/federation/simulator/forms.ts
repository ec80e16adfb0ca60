import type { Reply } from './wire.ts'

/** Other forms of the same answers, seen in the real service or an older release. The demo uses none of them. */
export const FORMS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'blank-lines',
  'byte-order-mark',
  'older-rows',
  'spaced-links',
  'plus-signs',
] as const
export type Form = (typeof FORMS)[number]

/** An answer in the given form. An answer that is no XML stays as it is. */
export function inForm(form: Form, reply: Reply): Reply {
  const text = reply.body.toString('latin1')
  if (reply.status !== 200 || !text.startsWith('<?xml')) return reply
  const latin1 = (changed: string) => ({ ...reply, body: Buffer.from(changed, 'latin1') })
  const declared = (encoding: string) => text.replace('encoding="ISO-8859-1"', `encoding="${encoding}"`)
  switch (form) {
    case 'utf-8':
      return { ...reply, body: Buffer.from(text) }
    case 'windows-1252':
      return latin1(declared('windows-1252'))
    case 'iso-8859-15':
      return latin1(declared('ISO-8859-15'))
    case 'blank-lines':
      return latin1(`\r\n\n${text}`)
    case 'byte-order-mark':
      return { ...reply, body: Buffer.concat([Buffer.from('\ufeff'), reply.body]) }
    case 'older-rows':
      // In older releases teams had no ids, matches had no numbers and another tag, and pools did not name clubs.
      return latin1(
        text
          .replace(/(<\/?)partie>/g, '$1resultat>')
          .replace(/<idpartie>[0-9]*<\/idpartie>/g, '')
          .replace(/&clubnum_[12]=[^&\]]*/g, ''),
      )
    case 'spaced-links':
      return latin1(
        text.replace(
          /<!\[CDATA\[(.*?)\]\]>/g,
          (_, link: string) => `<![CDATA[\n ${link.replaceAll('&', ' &')} ]]>`,
        ),
      )
    case 'plus-signs':
      return latin1(text.replace(/<(pointres)>([0-9])/g, '<$1>+$2'))
  }
}
