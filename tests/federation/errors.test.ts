import { readAnswer } from '@pingboard/infra/federation/answer.ts'
import { toRejection } from '@pingboard/infra/federation/errors.ts'
import { checkStatus, OutgoingError } from '@pingboard/infra/outgoing/error.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { describe, expect, it } from 'vitest'
import { sampleBytes } from './helpers.ts'

/** The outcome of an answer: a code of the catalogue and whether a repeat may help, or the document. */
function outcome(status: number, body: Buffer | string) {
  try {
    checkStatus(status)
    const document = readAnswer(typeof body === 'string' ? Buffer.from(body) : body)
    return { root: document.root, rows: document.rows('club').length }
  } catch (error) {
    const rejection = toRejection(error)
    if (!(error instanceof OutgoingError) || !(rejection instanceof Rejection)) throw error
    return { code: rejection.code, again: error.retryable }
  }
}

const REFUSED = { code: 'FEDERATION_REFUSED', again: false }
const BROKEN = { code: 'FEDERATION_UNAVAILABLE', again: true }
const WRONG = { code: 'FEDERATION_UNAVAILABLE', again: false }

/** One rule per row of the protocol, section 3. */
describe('answers that are not what was asked', () => {
  it('401 "Compte incorrect" is a refusal', () => {
    expect(outcome(401, sampleBytes('error-401-bad-account.xml'))).toEqual(REFUSED)
  })
  it('401 "Script non autorisé" is a refusal, with status 200 too', () => {
    expect(outcome(401, sampleBytes('error-401-script-not-allowed.xml'))).toEqual(REFUSED)
    expect(outcome(200, sampleBytes('error-401-script-not-allowed.xml'))).toEqual(REFUSED)
  })
  it('401 "Paramètre manquant" is a refusal', () => {
    const body = '<user><verification>0</verification><erreur>Paramètre manquant</erreur></user>'
    expect(outcome(401, body)).toEqual(REFUSED)
  })
  it('200 with a refused authorisation is a refusal', () => {
    expect(outcome(200, '<liste><autorisation><statut>0</statut></autorisation></liste>')).toEqual(REFUSED)
    expect(outcome(200, '<liste><erreur>Compte incorrect</erreur></liste>')).toEqual(REFUSED)
  })
  it.each([
    'error-400-missing-parameter.xml',
    'error-400-invalid-parameter.xml',
    'error-400-xml_partie.xml',
    'error-400-xml_liste_joueur_o.xml',
    'error-400-xml_licence_b.xml',
  ])('400 (%s) is a fault, and asking again would not help', name => {
    expect(outcome(400, sampleBytes(name))).toEqual(WRONG)
    expect(outcome(200, sampleBytes(name))).toEqual(WRONG)
  })
  it('a text about missing arguments is a fault', () => {
    expect(outcome(400, "Le script n'a pas eu tous les arguments nécessaires")).toEqual(WRONG)
    expect(outcome(200, "Le script n'a pas eu tous les arguments nécessaires")).toEqual(WRONG)
  })
  it('404 is a fault', () => {
    expect(outcome(404, 'Not Found')).toEqual(WRONG)
  })
  it('500 in JSON is a fault worth asking again', () => {
    expect(outcome(500, sampleBytes('error-500.json'))).toEqual(BROKEN)
    expect(outcome(200, sampleBytes('error-500.json'))).toEqual(BROKEN)
  })
  it('200 with an empty body is a fault', () => {
    expect(outcome(200, '')).toEqual(BROKEN)
  })
  it('200 with an empty list is a list without rows', () => {
    expect(outcome(200, sampleBytes('empty-list.xml'))).toEqual({ root: 'liste', rows: 0 })
  })
  it('a maintenance page is a fault, well-formed or not', () => {
    expect(outcome(200, '<html><body><br>Coupure</body></html>')).toEqual(BROKEN)
    expect(outcome(200, '<html><body>Coupure</body></html>')).toEqual(BROKEN)
    expect(outcome(200, 'Service indisponible')).toEqual(BROKEN)
  })
  it('half a document is a fault, wherever it is cut', () => {
    const whole = sampleBytes('xml_club_dep2.xml')
    for (let length = 1; length < whole.length - 2; length += 37) {
      expect(outcome(200, whole.subarray(0, length))).toMatchObject({ code: 'FEDERATION_UNAVAILABLE' })
    }
  })
  it('a redirect is a fault', () => {
    expect(outcome(302, '')).toEqual(WRONG)
  })
})

describe('hostile documents are refused', () => {
  it('a document type declaration, expanding or not', () => {
    const bomb = '<!DOCTYPE liste [<!ENTITY a "aaaa">]><liste><club><nom>&a;</nom></club></liste>'
    expect(outcome(200, bomb)).toEqual(WRONG)
    expect(outcome(200, '<!doctype html><html></html>')).toEqual(WRONG)
  })
  it('more than 64 levels', () => {
    expect(outcome(200, `<liste>${'<a>'.repeat(70)}${'</a>'.repeat(70)}</liste>`)).toEqual(BROKEN)
  })
  it('another encoding than UTF-8 and ISO-8859-1', () => {
    expect(outcome(200, '<?xml version="1.0" encoding="UTF-7"?><liste/>')).toEqual(WRONG)
  })
  it('names that would reach into objects', () => {
    expect(outcome(200, '<liste><__proto__><x>1</x></__proto__></liste>')).toEqual(BROKEN)
  })
  it('a great many harmless entities are read', () => {
    const text = `<liste><club><nom>${'&amp;'.repeat(50_000)}</nom></club></liste>`
    expect(outcome(200, text)).toEqual({ root: 'liste', rows: 1 })
  })
})
