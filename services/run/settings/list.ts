import { isIP } from 'node:net'
import {
  CHANGES_PER_BOARD,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  WRITING_LIMITS,
} from '@pingboard/contracts/constants.ts'
import { isFederationAddress } from '@pingboard/infra/federation/base-address.ts'
import { vapidKeysOf } from '@pingboard/infra/push/vapid-keys.ts'
import * as z from 'zod/mini'
import {
  httpsUrl,
  isNetwork,
  isOrigin,
  matching,
  namesOf,
  port,
  SECRET,
  type Setting,
  such,
} from './kinds.ts'
import { CLUSTER_SETTINGS } from './of-cluster.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const

/** A limit of what may be written. Another value than the default warns at every start. */
const raised = (fallback: number, what: string) => ({
  schema: matching(/^[1-9][0-9]{0,8}$/),
  rule: 'a whole number from 1 to 999999999',
  meaning: what,
  fallback: String(fallback),
})

/** Every setting once, with its rule, default and meaning (OPS-1). */
export const SETTINGS = {
  PORT: {
    schema: port,
    rule: 'a whole number from 0 to 65535',
    meaning: 'TCP port; 0 takes a free one',
    fallback: '4100',
  },
  PINGBOARD_DATA: {
    schema: z.string(),
    rule: 'a path',
    meaning: 'folder of the log, the personal records, the secrets and the published slices',
    fallback: 'data',
  },
  PUBLIC_URL: {
    schema: such(isOrigin),
    rule: 'an https address without a path',
    meaning: 'public address, when behind a TLS proxy; there is no demo then',
  },
  TRUSTED_PROXIES: {
    schema: such(value => namesOf(value).every(isNetwork)),
    rule: 'IP addresses or networks (10.0.0.0/8), comma-joined',
    meaning: 'the proxies in front: only they may name the client’s address',
    fallback: '',
  },
  OPS_PORT: {
    schema: port,
    rule: 'a whole number from 0 to 65535',
    meaning: 'port for metrics and named health checks, which a public address does not show',
  },
  OPS_HOST: {
    schema: such(value => isIP(value) !== 0),
    rule: 'an IP address of this machine; 0.0.0.0 for all of them',
    meaning:
      'where OPS_PORT takes connections: any other than the default is for a network that only the operator reaches',
    fallback: '127.0.0.1',
  },
  DEFAULT_LANGUAGE: {
    schema: such(value => LANGUAGES.some(language => language === value)),
    rule: LANGUAGES.join(' or '),
    meaning: 'for browsers that speak neither language',
    fallback: DEFAULT_LANGUAGE,
  },
  FFTT_ID: {
    schema: matching(/^\S+$/),
    rule: 'the federation’s application id',
    meaning:
      'credentials of the federation’s service, with the password: both, or none for the simulated one',
    isSecret: true,
  },
  FFTT_PASSWORD: {
    schema: matching(/^\S+$/),
    rule: 'the federation’s application password',
    meaning: 'see FFTT_ID',
    isSecret: true,
  },
  FFTT_SERIAL: {
    schema: matching(/^[A-Za-z0-9]{15}$/),
    rule: '15 letters or digits',
    meaning:
      'a serial number the federation already knows; without it the installation makes its own and keeps it',
    isSecret: true,
  },
  FFTT_URL: {
    schema: such(isFederationAddress),
    rule: 'an https address, or http of a host of your own, without user, query and fragment',
    meaning:
      'where the federation’s scripts are, for a proxy in between; the server at this address is trusted',
    fallback: 'https://apiv2.fftt.com/mobile/pxml/',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }),
    rule: 'smtp:// or smtps:// with user, password, host and port',
    meaning: 'mail server; without it mails land in the data directory',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: z.email(),
    rule: 'an e-mail address',
    meaning: 'sender of the product’s mails; must be given with SMTP_URL on a public address',
    fallback: 'pingboard@localhost.localdomain',
  },
  MAIL_LINKS_SECRET: {
    schema: matching(SECRET),
    rule: '32 random bytes as base64url',
    meaning: 'key of the links in mails; without it the installation makes its own and keeps it',
    isSecret: true,
  },
  INVITATIONS_SECRET: {
    schema: matching(SECRET),
    rule: '32 random bytes as base64url',
    meaning: 'key of the invitation links; without it the installation makes its own and keeps it',
    isSecret: true,
  },
  PUSH_PRIVATE_KEY: {
    schema: such(value => vapidKeysOf(value) !== null),
    rule: 'a private key on the curve P-256 as base64url, 43 characters',
    meaning: 'what pushes are signed with; without it the installation makes its own pair and keeps it',
    isSecret: true,
  },
  PUSH_HOSTS: {
    schema: such(value => namesOf(value).every(name => /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(name))),
    rule: 'host names in lower case, comma-joined',
    meaning: 'push services beside the known ones',
    fallback: '',
  },
  FEEDBACK_GITHUB_REPO: {
    schema: matching(/^[\w.-]+\/[\w.-]+$/),
    rule: 'owner/name',
    meaning: 'where reports are opened as issues, with the token: both, or none',
  },
  FEEDBACK_GITHUB_TOKEN: {
    schema: matching(/^\S{20,}$/),
    rule: 'at least 20 characters',
    meaning: 'see FEEDBACK_GITHUB_REPO',
    isSecret: true,
  },
  DONATION_URL: { schema: httpsUrl, rule: 'an https address', meaning: 'link shown when set' },
  TEAM_EMAIL: { schema: z.email(), rule: 'an e-mail address', meaning: 'contact shown when set' },
  LOG_LEVEL: {
    schema: such(value => LEVELS.some(level => level === value)),
    rule: LEVELS.join(', '),
    meaning: 'one JSON object per line on standard output',
    fallback: 'warn',
  },
  ...CLUSTER_SETTINGS,
  UNSAFE_PLAIN_HTTP: {
    schema: matching(/^[01]$/),
    rule: '1 or 0',
    meaning: 'PUBLIC_URL may be http://: session cookies travel unprotected, nothing can be installed',
    fallback: '0',
  },
  UNSAFE_SCORES_PER_PERSON: raised(
    WRITING_LIMITS.scores.most,
    'changes of scores one person may make at once; a sixtieth comes back each second',
  ),
  UNSAFE_SCORES_PER_BOARD: raised(
    WRITING_LIMITS.boardScores.most,
    'changes of scores on one board at once; all come back in 150 s',
  ),
  UNSAFE_BOARDS_PER_DAY: raised(WRITING_LIMITS.boards.most, 'boards one person may open in a day'),
  UNSAFE_GROUPS_PER_DAY: raised(WRITING_LIMITS.groups.most, 'groups one person may create in a day'),
  UNSAFE_CHANGES_PER_HOUR: raised(
    WRITING_LIMITS.changes.most,
    'other changes in the log one person may make in an hour',
  ),
  UNSAFE_RECORDS_PER_PERSON: raised(
    WRITING_LIMITS.records.most,
    'changes beside the log one person may make in ten minutes',
  ),
  UNSAFE_VISITORS_PER_ADDRESS: raised(
    WRITING_LIMITS.visitors.most,
    'sign-ins and links of mails used from one address in ten minutes',
  ),
  UNSAFE_CHANGES_PER_BOARD: raised(
    CHANGES_PER_BOARD,
    'recorded changes one board may hold: reading it takes longer with each',
  ),
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
export const settingOf = (name: SettingName): Setting => SETTINGS[name]
