import type { ServerResponse } from 'node:http'
import { type Reply, refused, required, serverError } from './wire.ts'

/** Ways to fail on purpose, for tests. */
export const FAULTS = [
  '401',
  '401-script',
  '200-refused',
  '400',
  '404',
  '500-json',
  '503',
  'html',
  'empty',
  'empty-list',
  'half',
  'cut',
  'hang',
  'reset',
  'redirect',
  'huge',
  'dtd',
] as const
export type Fault = (typeof FAULTS)[number]

const html = (status: number, text: string): Reply => ({
  status,
  type: 'text/html; charset=UTF-8',
  body: Buffer.from(text),
})
const document = (text: string): Reply => ({
  status: 200,
  type: 'application/xml;charset=ISO-8859-1',
  body: Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${text}`, 'latin1'),
})

const REPLIES: Partial<Record<Fault, Reply>> = {
  '401': refused('Compte incorrect'),
  '401-script': refused('Script non autorisé'),
  '200-refused': document('<liste><autorisation><statut>0</statut></autorisation></liste>'),
  '400': required('club'),
  '404': html(404, '<html><body>Not Found</body></html>'),
  '500-json': serverError,
  '503': html(503, '<html><body>Coupure de service</body></html>'),
  html: html(
    200,
    '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><br>Maintenance</body></html>',
  ),
  empty: html(200, ''),
  'empty-list': document('<liste/>'),
  huge: document(`<liste><club><nom>${'A'.repeat(6 * 1024 * 1024)}</nom></club></liste>`),
  dtd: document('<!DOCTYPE liste [<!ENTITY a "aaaaaaaa">]><liste><club><nom>&a;</nom></club></liste>'),
}

/** Fails in the given way: answers the call itself, or returns the reply to send. `real` is the correct reply. */
export function failWith(fault: Fault, response: ServerResponse, real: Reply): Reply | null {
  switch (fault) {
    case 'half':
      // The HTTP message is complete, its document is cut.
      return { ...real, body: real.body.subarray(0, Math.floor(real.body.length / 2)) }
    case 'cut':
      response.writeHead(200, { 'content-type': real.type, 'content-length': real.body.length })
      response.write(real.body.subarray(0, Math.floor(real.body.length / 2)), () => response.destroy())
      return null
    case 'hang':
      return null
    case 'reset':
      response.destroy()
      return null
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
      return null
    default:
      return REPLIES[fault] ?? serverError
  }
}
