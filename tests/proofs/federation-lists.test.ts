import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openFederation } from '@pingboard/infra/federation/gateway.ts'
import { readerThread } from '@pingboard/infra/federation/reader.ts'
import { startSimulatorBeside } from '@pingboard/infra/federation/simulator/beside.ts'
import { startSimulator } from '@pingboard/infra/federation/simulator/server.ts'
import { DEMO_ACCOUNT } from '@pingboard/infra/federation/simulator/service.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import { clubGames, clubs } from '@pingboard/services/federation/club-queries.ts'
import { dailyPlayer, players, seasonMatches } from '@pingboard/services/federation/player-queries.ts'
import type { Federation } from '@pingboard/services/ports/federation.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { proof } from '../support/proof.ts'
import type { Random } from '../support/random.ts'
import { scale } from '../support/scale.ts'
import { judged, PROMISE_MS, quantile, stretchesOf } from '../support/stretches.ts'
import { gatewayBefore } from './first-day/gateway.ts'

/** Nearly as many bytes as an answer may have. */
const SIZE = 5 * 1024 * 1024 - 2000

/** Rows of the longest season that is read. */
const MATCHES = 10_000

/** A list as long as an answer may be, made of generated rows, or a list of so many rows. */
function listOf(row: (number: number) => string, most = Number.POSITIVE_INFINITY): Buffer {
  const rows: string[] = []
  let length = 0
  for (let number = 1; length < SIZE && number <= most + 1; number += 1) {
    const next = row(number)
    rows.push(next)
    length += next.length
  }
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<liste>${rows.slice(0, -1).join('')}</liste>`
  return Buffer.from(text, 'latin1')
}

/** Every list the product asks for, 5 MB each; the seed draws names and days. */
function longLists(random: Random): Readonly<Record<string, Buffer>> {
  const name = () => `NOM${random.below(10_000)}`
  const day = () => `${String(1 + random.below(28)).padStart(2, '0')}/11/2025`
  return {
    xml_liste_joueur_o: listOf(
      number =>
        `<joueur><licence>${1_000_000 + number}</licence><nom>${name()}</nom><prenom>Zo\xe9</prenom><club>10169369</club><nclub>Rochelande TT Rochelandais</nclub><sexe>F</sexe><echelon></echelon><place/><points>${500 + random.below(2000)}</points></joueur>`,
    ),
    xml_equipe: Buffer.from(
      '<liste><equipe><libepr>FED_Championnat de France par Equipes Masculin</libepr><idequipe>1</idequipe><libequipe>Rochelande TTC 1 - Phase 1</libequipe><libdivision>D16 - Poule 2</libdivision><liendivision><![CDATA[cx_poule=7&D1=8&organisme_pere=9]]></liendivision></equipe></liste>',
    ),
    xml_rencontre_equ: listOf(
      number =>
        `<tour><libelle>Poule 2 - tour n\xb01</libelle><equa>Rochelande TTC 1</equa><equb>${name()} 1</equb><scorea>8</scorea><scoreb>6</scoreb><lien><![CDATA[renc_id=${number}&is_retour=0&phase=1&res_1=8&res_2=6&equip_id1=1&equip_id2=2&clubnum_1=10169369&clubnum_2=10169381]]></lien><dateprevue>${day()}</dateprevue><datereelle>${day()}</datereelle><poule>7</poule><live>0</live></tour>`,
    ),
    xml_organisme: listOf(
      number => `<organisme><libelle>${name()}</libelle><id>${number}</id><code>D16</code></organisme>`,
    ),
    xml_club_dep2: listOf(
      number =>
        `<club><idclub>${number}</idclub><numero>${10_000_000 + number}</numero><nom>${name()}</nom></club>`,
    ),
    xml_partie: listOf(
      number =>
        `<partie><date>${day()}</date><nom>${name()} Th\xe9o</nom><classement>500</classement><epreuve>Rallye</epreuve><victoire>V</victoire><forfait>0</forfait><idpartie>${number}</idpartie><coefchamp>1</coefchamp></partie>`,
      MATCHES,
    ),
    xml_partie_mysql: listOf(
      number =>
        `<partie><licence>1669618</licence><vd>V</vd><date>${day()}</date><advnompre>${name()} Zo\xe9</advnompre><pointres>4</pointres><coefchamp>1</coefchamp><advclaof>5</advclaof><idpartie>${2 * number}</idpartie></partie>`,
      MATCHES,
    ),
    xml_licence_b: Buffer.from(
      '<liste><licence><licence>1669618</licence><nom>X</nom><type>T</type><point>500</point><pointm>512.5</pointm></licence></liste>',
    ),
    // Not a list, but the costliest text: each `&` would become the five characters of `&amp;`.
    xml_joueur: Buffer.from(`<liste><joueur><nom>${'&'.repeat(4 * 1024 * 1024)}</nom></joueur></liste>`),
  }
}

/**
 * Questions as the calls ask them, and their least number of rows. Each is asked twice; the second answer is kept.
 */
const QUESTIONS: readonly [what: string, ask: (from: Federation) => Promise<number>, rows: number][] = [
  ['players', async from => (await players(from, { lastname: 'Nom', page: 1 })).metadata.total, 20_000],
  [
    'fixtures',
    async from => {
      const query = { clubNumber: '10169369', startDate: '2025-07-01', endDate: '2026-06-30', page: 1 }
      return (await clubGames(from, query)).metadata.total
    },
    10_000,
  ],
  [
    'clubs of two committees',
    async from => (await clubs(from, { department: '20', page: 1 })).metadata.total,
    80_000,
  ],
  [
    'matches',
    async from => (await seasonMatches(from, { licence: '1669618', page: 1 }, '2025-11-20')).metadata.total,
    MATCHES,
  ],
  [
    'a card with them',
    async from => ((await dailyPlayer(from, '1669618', '2025-11-20')).points ?? 0) && 1,
    1,
  ],
]

describe('answers of five megabytes', () => {
  proof(
    'hold the event loop for ten milliseconds at most, read and kept',
    { timeout: 600_000 },
    async ({ random, note }) => {
      const lists = longLists(random)
      const talk = async (script: string) => {
        const bytes = lists[script]
        // The copy, as a connection makes one, has its own turn, because it is not measured.
        await setImmediate()
        return bytes ? { status: 200, bytes: Buffer.from(bytes) } : { status: 404, bytes: Buffer.alloc(0) }
      }
      const { federation, close } = gatewayBefore(talk, {
        clock: { now: () => new Date('2025-11-20T17:00:00Z') },
        reader: readerThread(),
        deadlineMs: 300_000,
      })
      try {
        for (const [what, ask, least] of QUESTIONS.slice(0, scale(QUESTIONS.length, 2))) {
          for (const when of ['read', 'kept']) {
            let rows = 0
            const turns = await stretchesOf(async () => {
              rows = await ask(federation)
            })
            expect(rows).toBeGreaterThanOrEqual(least)
            note(
              `${what}, ${when}: rows; longest turns in ms`,
              `${rows}; ${turns
                .toSorted((a, b) => b - a)
                .slice(0, 3)
                .map(turn => turn.toFixed(1))
                .join(', ')}`,
            )
            expect(judged(turns), `${what}, ${when}`).toBeLessThan(PROMISE_MS)
          }
        }
      } finally {
        close()
      }
    },
  )

  proof(
    'and what one thread reads at a stretch is found out by the same measure',
    { timeout: 120_000 },
    async ({ random, note }) => {
      const bytes = longLists(random).xml_liste_joueur_o ?? Buffer.alloc(0)
      const { readNow } = await import('@pingboard/infra/federation/reader.ts')
      const turns = await stretchesOf(async () => readNow('xml_liste_joueur_o', {}, bytes))
      note('longest turn in ms', quantile(turns, 1).toFixed(0))
      expect(quantile(turns, 1)).toBeGreaterThan(PROMISE_MS)
    },
  )
})

describe('the simulated federation', () => {
  /** Searches for a name; `longest` is the longest turn of this thread in ms. */
  async function searchBefore(url: string): Promise<{ found: number; longest: number }> {
    const directory = mkdtempSync(join(tmpdir(), 'federation-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const clock = { now: () => new Date() }
    const quiet = () => {}
    const federation = openFederation({
      source: 'demo',
      address: url,
      credentials: DEMO_ACCOUNT,
      directory,
      outgoing: openOutgoing({ clock }),
      clock,
      log: { info: quiet, warn: quiet, error: quiet },
      deadlineMs: 60_000,
    })
    // The first call prepares data that all later calls use.
    await federation.clubsOfDepartment('33')
    let found = 0
    const turns = await stretchesOf(async () => {
      found = (await federation.playersNamed('Laurent')).value.length
    })
    return { found, longest: quantile(turns, 1) }
  }

  proof('beside the product does not hold its event loop', { timeout: 120_000 }, async ({ note }) => {
    const beside = await startSimulatorBeside(2026)
    onTestFinished(() => beside.close())
    const { found, longest } = await searchBefore(beside.url)
    note('longest turn of a search, in ms', longest.toFixed(1))
    expect(found).toBe(1)
    expect(longest).toBeLessThan(PROMISE_MS)
    const within = await startSimulator({ seed: 2026 })
    onTestFinished(() => within.close())
    const twin = await searchBefore(within.url)
    note('the same in one thread, which has to be found out', twin.longest.toFixed(0))
    expect(twin.longest).toBeGreaterThan(PROMISE_MS)
  })
})
