import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@pingboard/contracts/errors.ts'
import { CLUSTER, PORTS, PROBES } from '@pingboard/run/cluster/processes.ts'
import { openMetrics } from '@pingboard/run/observing/metrics.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, 'infra', 'dashboards')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels?: { readonly severity?: string }
  readonly annotations?: { readonly summary?: string }
}
interface Panel {
  readonly title: string
  readonly type: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

/** The labels of every metric that a process can have. */
let metrics: ReadonlyMap<string, ReadonlySet<string>>
/** What such a process tells. */
let text: string
/** Labels that Prometheus itself adds; `process` by a rule in `prometheus.yaml`. */
const OF_PROMETHEUS = ['job', 'instance', 'process']
const FUNCTIONS =
  'sum min max count by on rate histogram_quantile min_over_time vector absent label_replace or and offset'.split(
    ' ',
  )

beforeAll(async () => {
  const every = openMetrics()
  const node = new Map([['http://10.0.0.5:4100', 'ready']])
  const seen = {
    version: '1.0.0',
    browsers: 1,
    faulty: 1,
    faultyTogether: 1,
    faults: { load: 1 },
    shownMs: { median: 1, p95: 1 },
  }
  every.read({
    progress: async () =>
      (['view', 'consumer'] as const).map(kind => ({ kind, name: 'one', position: '', lag: 0, still: 0 })),
    setAside: async () => [
      { name: 'one', id: '1', revision: 0, position: '', type: '', error: '', stack: '' } as never,
    ],
    live: () => ({
      connections: 1,
      rooms: 1,
      viewers: 1,
      visible: 1,
      broadcasts: 1,
      encodings: 1,
      dropped: 1,
      unsentBytes: 1,
      refused: 1,
      ignored: 1,
      excessive: 1,
    }),
    passwords: () => ({ running: 1, waiting: 1 }),
    requests: () => ({ running: 1, shed: 1 }),
    outgoing: () => [{ target: 'one', result: 'ok', requests: 1 } as never],
    outbox: async () => 1,
    mail: () => false,
    slices: {
      all: async () => ({
        revision: 1,
        slices: [{ slice: 'one', on: seen, trial: { tried: seen } as never }],
      }),
      audit: async () => [],
      abandoned: () => new Map([['one', 1]]),
    },
    engines: { one: () => true },
    cluster: {
      bus: async () => [{ consumer: 'one', messages: 1, seconds: 1 }],
      deadLetters: async () => 1,
      gateway: () => ({ api: node, live: node, viewers: new Map([['one', 1]]) }),
    },
  })
  every.answered('GET', '/', 429, 1)
  every.flushed({ milliseconds: 1, writers: 1 })
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of (await every.text()).matchAll(
    /^(pingboard_\w+)(?:\{(.*)\})? /gm,
  )) {
    const known = found.get(name) ?? new Set(OF_PROMETHEUS)
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  found.set('up', new Set(OF_PROMETHEUS))
  metrics = found
  text = await every.text()
  every.close()
})

/** @returns what is wrong with an expression: names and labels that no process has, a shape that cannot be read */
function faultsOf(expr: string): string[] {
  const faults: string[] = []
  let depth = 0
  for (const character of expr) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth < 0) break
  }
  if (depth !== 0) faults.push('its brackets do not close')
  const used = [...expr.matchAll(/(?<![\w.])(pingboard_\w+|up)\b(?:\{([^}]*)\})?/g)]
  if (used.length === 0) faults.push('it asks for no metric')
  const labels = new Set(OF_PROMETHEUS)
  for (const [, name = '', selected = ''] of used) {
    const known = metrics.get(name)
    if (!known) faults.push(`there is no ${name}`)
    for (const label of known ?? []) labels.add(label)
    for (const [, label = ''] of selected.matchAll(/(\w+)\s*[=!]~?"/g))
      if (known && !known.has(label)) faults.push(`${name} has no label ${label}`)
  }
  for (const [, grouped = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of grouped.split(/,\s*/))
      if (!labels.has(label)) faults.push(`there is no label ${label}`)
  // A counter only grows: its value says nothing, its rate does.
  for (const [, counter = ''] of expr.matchAll(
    /\b(pingboard_\w+_(?:total|count|bucket|sum))\b(?!\{?[^[\]]*\[)/g,
  ))
    faults.push(`${counter} without a rate`)
  const words = expr.replace(/"[^"]*"|\{[^}]*\}|\bby \([^)]*\)|\[[^\]]*\]/g, ' ').match(/[a-z_]\w*/g) ?? []
  for (const word of words)
    if (!FUNCTIONS.includes(word) && !metrics.has(word) && !word.startsWith('pingboard_'))
      if (!/^(?:h|m|s|e\d+)$/.test(word)) faults.push(`there is no function ${word}`)
  return faults
}

/** The parts of an expression around a word that stands outside of all brackets. */
function partsOf(expr: string, word: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const piece of expr.split(/([(){}]|"[^"]*")/)) {
    if (piece === '(' || piece === '{') depth++
    if (piece === ')' || piece === '}') depth--
    const [first = '', ...others] = depth === 0 ? piece.split(word) : [piece]
    parts[parts.length - 1] += first
    parts.push(...others)
  }
  return parts.map(part => part.trim())
}

/** Labels that every answer of an expression has, as far as the shapes of our rules go. */
function labelsLeft(expr: string): ReadonlySet<string> {
  const arms = partsOf(expr, / or /)
  if (arms.length > 1) return arms.map(labelsLeft).reduce((a, b) => a.intersection(b))
  const [one = ''] = partsOf(expr, / (?:==|[<>]=?) /)
  const [, relabelled, label] = /^label_replace\((.*), "(\w+)", "[^"]+", "\w*", "[^"]*"\)$/.exec(one) ?? []
  if (relabelled && label) return labelsLeft(relabelled).union(new Set([label]))
  // What is absent has only the labels that are asked for, and none when more than a selector is asked.
  const [, absent] = /^absent\((.*)\)$/.exec(one) ?? []
  if (absent) {
    const [, asked = ''] = /^\w+\{([^{}]*)\}$/.exec(absent) ?? []
    return new Set([...asked.matchAll(/(\w+)="/g)].map(([, its]) => its ?? ''))
  }
  const [, grouped] = /^(?:sum|min|max|count) by \(([^)]*)\)/.exec(one) ?? []
  if (grouped) return new Set(grouped.split(/,\s*/))
  const [, plain = ''] = /^(\w+)(?:\{[^{}]*\})?$/.exec(one) ?? []
  return metrics.get(plain) ?? new Set()
}

const rules = (parse(read('alerts.yaml')).groups as { rules: Rule[] }[]).flatMap(group => group.rules)
const dashboards = globSync('*.json', { cwd: FOLDER }).toSorted()

describe('an expression', () => {
  it.each([
    ['sum(pingboard_live_viewer)', 'there is no pingboard_live_viewer'],
    ['pingboard_view_lag_seconds{board="x"} > 5', 'pingboard_view_lag_seconds has no label board'],
    ['max by (board) (pingboard_view_lag_seconds)', 'there is no label board'],
    ['sum(rate(pingboard_live_updates_total[5m])', 'its brackets do not close'],
    ['sum(pingboard_live_updates_total)', 'pingboard_live_updates_total without a rate'],
    ['average(pingboard_live_viewers)', 'there is no function average'],
    ['1 > 0', 'it asks for no metric'],
  ])('like %s is found out', (expr, fault) => {
    expect(faultsOf(expr)).toContain(fault)
  })
})

describe('the labels that are left', () => {
  it.each([
    ['up{job="pingboard"} == 0', ['job', 'instance', 'process']],
    ['max by (view) (pingboard_view_lag_seconds) > 5', ['view']],
    ['max(pingboard_view_lag_seconds) > 5', []],
    ['max by (view) (pingboard_view_lag_seconds) > 5 or max(up) > 1', []],
    ['absent(up{process="edge"})', ['process']],
    ['absent(up{process="edge"} == 1)', []],
    ['label_replace(absent(up{process="edge"} == 1), "process", "edge", "", "")', ['process']],
  ])('by %s', (expr, left) => {
    expect([...labelsLeft(expr)].toSorted()).toEqual(left.toSorted())
  })
})

describe('the dashboards', () => {
  it('are three, and each has its own name', () => {
    expect(dashboards).toEqual(['engines.json', 'overview.json', 'saturday.json'])
    const all = dashboards.map(name => JSON.parse(read(name)) as { uid: string; title: string })
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(3)
  })

  it.each(dashboards)('%s asks for metrics and labels that the processes have', name => {
    const { panels } = JSON.parse(read(name)) as { panels: Panel[] }
    const asked = panels.flatMap(({ title, targets = [] }) => targets.map(target => ({ title, ...target })))
    expect(asked.length).toBeGreaterThan(6)
    for (const { title, expr, legendFormat } of asked) {
      expect([title, faultsOf(expr)]).toEqual([title, []])
      // A legend shows only labels that the expression leaves.
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        const grouped = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(/,\s*/)
        expect([title, label, grouped?.includes(label) ?? true]).toEqual([title, label, true])
      }
    }
  })

  it('show every metric that tells how a cluster is', () => {
    const text = [...dashboards.map(read), read('alerts.yaml')].join('\n')
    const seldom =
      /_(?:sum|flush_\w+|hashes_running|refused_total)$|^pingboard_(?:log|live_connections)|_bucket$|^up$/
    const unseen = [...metrics.keys()].filter(name => !seldom.test(name) && !text.includes(name))
    expect(unseen).toEqual([])
  })
})

describe('the alerts', () => {
  it('ask for metrics and labels that the processes have, and say for how long, how urgent, and what it is', () => {
    expect(rules.length).toBeGreaterThan(10)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, expr, for: time, labels, annotations } of rules) {
      expect([alert, faultsOf(expr)]).toEqual([alert, []])
      expect([alert, /[<>=]/.test(expr.replace(/\{[^}]*\}/g, ''))]).toEqual([alert, true])
      expect(time).toMatch(/^\d+[smh]$/)
      expect(['page', 'look']).toContain(labels?.severity)
      expect(annotations?.summary?.length ?? 0).toBeGreaterThan(10)
    }
  })

  it('say in a summary only what their expression leaves', () => {
    for (const { alert, expr, annotations } of rules) {
      const told = [...(annotations?.summary ?? '').matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
      const left = labelsLeft(expr)
      expect([alert, told.filter(label => !left.has(label ?? ''))]).toEqual([alert, []])
    }
  })

  it('have a section each in the runbook, with what it means, what to do now and after, and no section is left over', () => {
    const runbook = readFileSync(join(ROOT, 'infra', 'RUNBOOK.md'), 'utf8')
    const sections = (runbook.split('\n## Alerts\n')[1] ?? '').split('\n### ').slice(1)
    expect(sections.map(section => section.split('\n')[0]).toSorted()).toEqual(
      rules.map(({ alert }) => alert).toSorted(),
    )
    for (const section of sections)
      for (const part of ['Means', 'Now', 'After'])
        expect(section).toMatch(new RegExp(`^- \\*\\*${part}\\*\\*: \\S`, 'm'))
  })
})

it('Prometheus asks every process of the table, where it answers', () => {
  const { rule_files, scrape_configs } = parse(read('prometheus.yaml')) as {
    rule_files: string[]
    scrape_configs: {
      job_name: string
      metrics_path: string
      dns_sd_configs: { names: string[]; port: number }[]
      relabel_configs: { source_labels: string[]; target_label: string }[]
    }[]
  }
  expect(rule_files).toEqual(['alerts.yaml'])
  const [
    { job_name, metrics_path, dns_sd_configs, relabel_configs } = expect.unreachable('nothing is asked'),
  ] = scrape_configs
  expect(relabel_configs).toEqual([{ source_labels: ['__meta_dns_name'], target_label: 'process' }])
  expect(metrics_path).toBe(PROBES.metrics)
  expect(dns_sd_configs.flatMap(({ names }) => names).toSorted()).toEqual(
    CLUSTER.map(({ name }) => name).toSorted(),
  )
  expect(dns_sd_configs.map(({ port }) => port)).toEqual([PORTS.operations])
  for (const { expr } of rules)
    for (const [, job] of expr.matchAll(/job="([^"]*)"/g)) expect(job).toBe(job_name)
})

it('a process that is gone with its address is missed, whichever it is', () => {
  const { expr = '' } = rules.find(({ alert }) => alert === 'ProcessMissing') ?? {}
  const missed = [...expr.matchAll(/absent\(up\{process="(\w+)"\} == 1\)/g)].map(([, name]) => name)
  expect(missed.toSorted()).toEqual(CLUSTER.map(({ name }) => name).toSorted())
  const named = [...expr.matchAll(/up\{process="(\w+)"\} == 1\), "process", "(\w+)"/g)]
  expect(named.map(([, asked, told]) => [asked, told])).toEqual(missed.map(name => [name, name]))
})

it('a mail server that takes nothing is a number, and somebody looks on the next working day', () => {
  expect(text.split('\n').filter(line => line.startsWith('pingboard_mail_up'))).toEqual([
    'pingboard_mail_up 0',
  ])
  const { expr = '', labels } = rules.find(({ alert }) => alert === 'MailFails') ?? {}
  expect(expr).toBe('min by (process, instance) (pingboard_mail_up) == 0')
  expect(labels?.severity).toBe('look')
})

describe('while the federation is away', () => {
  const exprOf = (alert: string) => rules.find(rule => rule.alert === alert)?.expr ?? ''

  it('nobody is paged for its failures: of the 5xx only those of the federation are no errors of the server', () => {
    const [failing = ''] = exprOf('ServerErrors').split(' / ')
    const [, wanted = '', unwanted = ''] = /status=~"([^"]+)",status!~"([^"]+)"/.exec(failing) ?? []
    expect([wanted, unwanted.split('|')]).toEqual(['5..', ['502', '504']])
    const left = Object.entries(ERRORS).filter(([, [status]]) => unwanted.split('|').includes(String(status)))
    expect(left.map(([code]) => code).toSorted()).toEqual(
      Object.keys(ERRORS)
        .filter(code => code.startsWith('FEDERATION_'))
        .toSorted(),
    )
  })

  it('somebody looks on the next working day', () => {
    expect(exprOf('FederationFails')).toContain('target="federation"')
    expect(rules.find(({ alert }) => alert === 'FederationFails')?.labels?.severity).toBe('look')
  })
})
