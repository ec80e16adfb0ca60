import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WRITING_LIMITS } from '@pingboard/contracts/constants.ts'
import { describe, expect, it } from 'vitest'
import { settingsTable } from '../ops/settings.ts'
import { SETTING_NAMES, settingOf } from './list.ts'
import { readSettings, StartError } from './settings.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const PUBLIC = { PUBLIC_URL: 'https://scores.example' }

/** The lines of the refusal; empty when the settings are accepted. */
function problemsOf(env: NodeJS.ProcessEnv, args: string[] = []): string[] {
  try {
    readSettings(env, args)
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n')
  }
}

describe('settings', () => {
  it('without any are those of a machine of one’s own', () => {
    expect(readSettings({}, [])).toMatchObject({
      port: 4100,
      host: '127.0.0.1',
      publicUrl: null,
      demo: true,
      logLevel: 'warn',
      warnings: [],
    })
  })

  it('of one small machine, as the operator’s handbook writes them out, are accepted, under a supervisor too', () => {
    const handbook = readFileSync(join(ROOT, 'infra', 'handbook', 'OPERATIONS.md'), 'utf8')
    const [, file = ''] = /`\/etc\/pingboard\.env`[^`]*```sh\n([^`]*)```/.exec(handbook) ?? []
    const given = Object.fromEntries(
      file
        .trim()
        .split('\n')
        .map(line => line.split(/=(.*)/)),
    )
    expect(Object.keys(given)).toContain('SMTP_URL')
    const ofSystemd = {
      HOME: '/opt/pingboard',
      INVOCATION_ID: '1',
      JOURNAL_STREAM: '8:1',
      LANG: 'C.UTF-8',
      LOGNAME: 'pingboard',
      MEMORY_PRESSURE_WATCH: '/',
      SHELL: '/bin/sh',
      SYSTEMD_EXEC_PID: '1',
      USER: 'pingboard',
    }
    expect(problemsOf({ ...ofSystemd, ...given, FFTT_ID: 'AB123', FFTT_PASSWORD: 'secret' })).toEqual([])
  })

  it('that are wrong are all told at once, with name, source and rule, and never with their value', () => {
    const problems = problemsOf(
      {
        PORT: '99999',
        LOG_LEVEL: 'chatty',
        FFTT_ID: 'AB123',
        MAIL_FROM: 'nobody',
        TRUSTED_PROXIES: '10.0.0.1, proxy.example',
        SMTP_URL: 'http://user:pa55word@mail.example',
        FEEDBACK_GITHUB_TOKEN: 'short',
      },
      ['--empti'],
    )
    expect(problems).toEqual([
      expect.stringMatching(/--empti.*\(command line\)/),
      'PORT (environment): must be a whole number from 0 to 65535',
      expect.stringMatching(/^TRUSTED_PROXIES \(environment\): must be IP addresses/),
      expect.stringMatching(/^SMTP_URL \(environment\): must be smtp:/),
      'MAIL_FROM (environment): must be an e-mail address',
      'FEEDBACK_GITHUB_TOKEN (environment): must be at least 20 characters',
      'LOG_LEVEL (environment): must be fatal, error, warn, info, debug',
      expect.stringMatching(/^FFTT_ID, FFTT_PASSWORD .*both or none, only FFTT_ID is set/),
      expect.stringMatching(/^FEEDBACK_GITHUB_REPO.*both or none, only FEEDBACK_GITHUB_TOKEN is set/),
    ])
    expect(problems.join()).not.toMatch(/AB123|pa55word|nobody|chatty|99999/)
  })

  it.each([
    ['PUBLIC_URL', 'https://scores.example/', 'https://scores.example/live'],
    ['PUBLIC_URL', 'https://scores.example:8443', 'http://scores.example'],
    ['PORT', '65535', '65536'],
    ['PUBLIC_URL', 'https://scores.example', 'scores.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::1', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/1, ::/1', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/08', '::/00'],
    ['PUSH_HOSTS', 'push.example, other.example', 'https://push.example'],
    ['FFTT_SERIAL', undefined, 'tooshort'],
    ['MAIL_LINKS_SECRET', 'm'.repeat(43), 'm'.repeat(42)],
    ['INVITATIONS_SECRET', '_-'.repeat(22), `${'i'.repeat(43)}=`],
    ['PUSH_PRIVATE_KEY', 'k'.repeat(43), 'A'.repeat(43)],
    ['FFTT_URL', undefined, 'http://apiv2.fftt.com/mobile/pxml/'],
    ['DEFAULT_LANGUAGE', 'en', 'de'],
    ['UNSAFE_PLAIN_HTTP', '0', 'yes'],
  ])('%s takes %s and not %s', (name, good, bad) => {
    expect(problemsOf({ [name]: good })).toEqual([])
    expect(problemsOf({ [name]: bad }).join()).toContain(`${name} (environment)`)
  })

  it('the federation needs an identifier and a password; serial number and address may be given', () => {
    const account = { FFTT_ID: 'AB123', FFTT_PASSWORD: 'secret' }
    expect(readSettings(account, []).fftt).toEqual({
      id: 'AB123',
      password: 'secret',
      serial: null,
      address: 'https://apiv2.fftt.com/mobile/pxml/',
    })
    const more = { FFTT_SERIAL: 'ABCDEFGHIJ12345', FFTT_URL: 'http://proxy.lan:3128/fftt' }
    expect(readSettings({ ...account, ...more }, []).fftt).toMatchObject({
      serial: 'ABCDEFGHIJ12345',
      address: 'http://proxy.lan:3128/fftt',
    })
    expect(problemsOf(more)).toEqual([
      'FFTT_SERIAL (environment): only with FFTT_ID and FFTT_PASSWORD',
      'FFTT_URL (environment): only with FFTT_ID and FFTT_PASSWORD',
    ])
  })

  it('a mail server on a public address needs a sender of its own', () => {
    const mail = { SMTP_URL: 'smtps://user:password@mail.example:465' }
    expect(problemsOf({ ...PUBLIC, ...mail })).toEqual([expect.stringMatching(/^MAIL_FROM \(default\)/)])
    expect(problemsOf({ ...PUBLIC, ...mail, MAIL_FROM: 'scores@club.example' })).toEqual([])
    expect(problemsOf(mail)).toEqual([])
  })

  it('the process of mails needs a mail server on a public address: its folder is not the one an erasure empties', () => {
    const engines = {
      PINGBOARD_PROCESS: 'notifications',
      EVENTSTORE_URL: 'esdb://events.example:2113',
      MONGODB_URL: 'mongodb://records.example/pingboard',
      KAFKA_BROKERS: 'kafka.example:9093',
      MAIL_LINKS_SECRET: 'm'.repeat(43),
      PUSH_PRIVATE_KEY: 'k'.repeat(43),
    }
    expect(problemsOf({ ...engines, ...PUBLIC })).toEqual([
      expect.stringMatching(
        /^SMTP_URL \(environment\): PINGBOARD_PROCESS=notifications needs it on a public/,
      ),
    ])
    const mail = { SMTP_URL: 'smtps://user:password@mail.example:465', MAIL_FROM: 'scores@club.example' }
    expect(problemsOf({ ...engines, ...PUBLIC, ...mail })).toEqual([])
    expect(problemsOf({ ...engines, PUBLIC_URL: 'https://localhost:8443' })).toEqual([])
  })

  it('metrics do not share the product’s port', () => {
    expect(problemsOf({ PORT: '4100', OPS_PORT: '4100' })).toEqual([expect.stringContaining('OPS_PORT')])
    expect(problemsOf({ PORT: '4100', OPS_PORT: '4101' })).toEqual([])
  })

  it('no page is served at a port that browsers do not open', () => {
    expect(problemsOf({ PORT: '4190' })).toEqual(['PORT (environment): browsers open no page at port 4190'])
    expect(problemsOf({ ...PUBLIC, PUBLIC_URL: 'https://scores.example:6000' })).toEqual([
      'PUBLIC_URL (environment): browsers open no page at port 6000',
    ])
    expect(problemsOf({ ...PUBLIC, PORT: '4190' })).toEqual([])
  })

  it('a name that is near one of ours is refused on a public address, and told of elsewhere', () => {
    const mistyped = { PUBLIC_URI: 'x', MAIL_FORM: 'x', LOGLEVEL: 'x', PINGBOARD_DTA: 'x', FFTT_PASS: 'x' }
    const told = problemsOf({ ...PUBLIC, ...mistyped })
    expect(told).toEqual([
      'FFTT_PASS (environment): no such setting',
      'LOGLEVEL (environment): no such setting; LOG_LEVEL was meant?',
      'MAIL_FORM (environment): no such setting; MAIL_FROM was meant?',
      'PINGBOARD_DTA (environment): no such setting; PINGBOARD_DATA was meant?',
      'PUBLIC_URI (environment): no such setting; PUBLIC_URL was meant?',
    ])
    expect(readSettings(mistyped, []).warnings).toEqual(told)
  })

  it('names of others are nobody’s business', () => {
    const others = {
      HOST: 'x',
      HOME: '/',
      PATH: '/',
      npm_config_port: '1',
      HTTPS_PROXY: 'x',
      TEAM: 'x',
      PINGBOARD_DEV: '1',
    }
    expect(problemsOf({ ...PUBLIC, ...others })).toEqual([])
  })

  it('what weakens the product has a name that says so, and is told of at every start (DUR-10)', () => {
    const plain = { PUBLIC_URL: 'http://hall.example' }
    expect(problemsOf(plain)).toEqual([expect.stringContaining('must be https')])
    for (let start = 1; start <= 2; start++) {
      const settings = readSettings({ ...plain, UNSAFE_PLAIN_HTTP: '1' }, [])
      expect(settings).toMatchObject({ isHttps: false, demo: false })
      expect(settings.warnings).toEqual([expect.stringContaining('UNSAFE_PLAIN_HTTP is on')])
    }
    expect(readSettings({ ...PUBLIC, UNSAFE_PLAIN_HTTP: '0' }, [])).toMatchObject({
      isHttps: true,
      warnings: [],
    })
  })

  it.each([
    ['https', 'Https://Scores.example/', 'https://scores.example', true],
    ['https behind a space', ' https://scores.example', 'https://scores.example', true],
    ['https at its own port', 'https://scores.example:443', 'https://scores.example', true],
    ['https elsewhere', 'HTTPS://scores.example:8443', 'https://scores.example:8443', true],
    ['http of this machine', 'HTTP://localhost:4100', 'http://localhost:4100', false],
  ])('a public address is read as browsers read it: %s', (_, given, publicUrl, isHttps) => {
    expect(readSettings({ PUBLIC_URL: given }, [])).toMatchObject({ publicUrl, isHttps, warnings: [] })
  })

  it.each(['HTTP://hall.example', ' http://hall.example'])('%j is plain http, and refused', given => {
    expect(problemsOf({ PUBLIC_URL: given })).toEqual([expect.stringContaining('must be https')])
  })

  it('a port that other machines reach without a public address is told of at every start', () => {
    const open = { LISTEN_HOST: '0.0.0.0' }
    expect(readSettings(open, [])).toMatchObject({
      isOnLoopback: false,
      warnings: [expect.stringMatching(/^LISTEN_HOST is 0\.0\.0\.0: .*plain http/)],
    })
    for (const host of ['127.0.0.1', '::1'])
      expect(readSettings({ LISTEN_HOST: host }, [])).toMatchObject({ isOnLoopback: true, warnings: [] })
    expect(readSettings({ ...open, ...PUBLIC }, [])).toMatchObject({ isOnLoopback: false, warnings: [] })
    // It says so in words of its own.
    expect(readSettings(open, ['--lan'])).toMatchObject({ isOnLoopback: false, warnings: [] })
  })
})

describe('limits of writing', () => {
  it('are the product’s own unless raised, which is told of at every start', () => {
    expect(readSettings({}, [])).toMatchObject({
      writing: WRITING_LIMITS,
      changesPerBoard: 250_000,
      warnings: [],
    })
    const { writing, warnings } = readSettings(
      { UNSAFE_SCORES_PER_PERSON: '2400', UNSAFE_GROUPS_PER_DAY: '20' },
      [],
    )
    expect(writing).toEqual({ ...WRITING_LIMITS, scores: { most: 2400, seconds: 60 } })
    expect(warnings).toEqual([expect.stringMatching(/^UNSAFE_SCORES_PER_PERSON is 2400: /)])
  })

  it('each has a setting', () => {
    const names = SETTING_NAMES.filter(name => name.startsWith('UNSAFE_') && name !== 'UNSAFE_PLAIN_HTTP')
    const raised = readSettings(Object.fromEntries(names.map(name => [name, '999999'])), [])
    for (const { most } of Object.values(raised.writing)) expect(most).toBe(999_999)
    expect(raised.changesPerBoard).toBe(999_999)
    expect(raised.warnings).toHaveLength(names.length)
    expect(problemsOf({ UNSAFE_BOARDS_PER_DAY: '0' })).toEqual([
      expect.stringContaining('UNSAFE_BOARDS_PER_DAY'),
    ])
  })
})

describe('the documentation', () => {
  const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

  it('of an operator lists every setting as the code does: npm run ops -- settings --markdown', () => {
    expect(read('infra', 'handbook', 'OPERATIONS.md')).toContain(settingsTable())
  })

  it('in the README names every setting, with the default it has, and none that is not there', () => {
    const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
    const rows = table.split('\n').filter(row => row.startsWith('| `'))
    const named = rows.flatMap(row =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    )
    expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted())
    for (const row of rows) {
      const [, names = '', shown = ''] = row.split('|')
      const [name = ''] = [...names.matchAll(/`([A-Z_]+)`/g)].map(match => match[1] ?? '')
      const fallback = settingOf(name as (typeof SETTING_NAMES)[number]).fallback ?? ''
      expect(`${name} ${shown.replaceAll('`', '').trim()}`).toBe(`${name} ${fallback}`)
    }
  })
})
