import { OutgoingError } from '../outgoing/error.ts'
import { decodeBytes } from './decode.ts'
import { parseXml, type XmlDocument } from './parse.ts'
import { field } from './values.ts'

/**
 * Checks and reads the body of an answer with status 200: some refusals and faults have this status, too.
 * Source: Smartping protocol notes, section 3. `<liste/>` is no fault: it means "none".
 * @throws OutgoingError refused or unavailable
 */
export function readAnswer(bytes: Buffer): XmlDocument {
  if (bytes.length === 0) throw new OutgoingError('unavailable', 'empty answer', true)
  const text = decodeBytes(bytes)
  if (text.includes("n'a pas eu tous les arguments nécessaires")) {
    throw new OutgoingError('unavailable', 'arguments missing')
  }
  const document = parseXml(text)
  if (isRefusal(document)) throw new OutgoingError('refused', 'account refused')
  if (document.root === 'erreurs') throw new OutgoingError('unavailable', 'error document')
  if (document.root !== 'liste' && document.root !== 'initialisation') {
    // A maintenance page may be well-formed XML.
    throw new OutgoingError('unavailable', 'not a Smartping answer', true)
  }
  return document
}

function isRefusal(document: XmlDocument): boolean {
  if (document.root === 'user') return true
  const inside = document.rows('autorisation').some(row => field(row, 'statut') === '0')
  const atRoot = document.root === 'autorisation' && document.text('statut') === '0'
  return inside || atRoot || document.text('erreur') === 'Compte incorrect'
}
