import {
  CLUSTER,
  type ClusterProcess,
  OF_EVERY_PROCESS,
  type PartName,
  PORTS,
  PROBES,
} from '@pingboard/run/cluster/processes.ts'
import { SETTING_NAMES, type SettingName, settingOf } from '@pingboard/run/settings/list.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import type { Container } from './containers.ts'

/** Variables of the runtime, which are no settings of ours. */
const OF_NODE = new Set(['NODE_ENV'])
const CHECK = ['CMD', '/bin/node', '/app/infra/tools/image/health.mjs']
/** A version, or a digest. */
const PINNED = /:(?:v?\d+\.\d+\.\d+[\w.-]*)$|@sha256:[0-9a-f]{64}$/
/** An address with a password in it, or the value of a known secret's shape. */
const IN_THE_CLEAR = /\/\/[^/\s:@]+:[^/\s@]+@|^[A-Za-z0-9_-]{43}$/

/** What no file can hold, because only the operator has it: a mail server for the mails of a public address. */
const OF_OPERATOR: Readonly<Partial<Record<PartName, Readonly<Record<string, string>>>>> = {
  notifications: { SMTP_URL: 'smtps://user:password@mail.example:465', MAIL_FROM: 'scores@club.example' },
}

export interface Deployment {
  readonly containers: readonly Container[]
  /** Settings that a process gets as files, by process and name. */
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** @returns one line for each fault of the files that start a cluster */
export function faultsOf({ containers, secrets }: Deployment): string[] {
  const ours = (container: Container) => container.settings.PINGBOARD_PROCESS !== undefined
  return [
    ...CLUSTER.flatMap(process => faultsOfProcess(process, containers.filter(ours), secrets)),
    ...containers
      .filter(ours)
      .flatMap(({ name, settings: { PINGBOARD_PROCESS: process } }) =>
        CLUSTER.some(one => one.name === process) ? [] : [`${name}: there is no process ${process}`],
      ),
    ...containers.flatMap(faultsOfContainer),
  ]
}

/** What holds for every container, ours or an engine's. */
function faultsOfContainer(container: Container): string[] {
  const { name, image, user, settings, cpus, memory, isJob, check, probes } = container
  const faults: string[] = []
  if (!PINNED.test(image)) faults.push(`the image ${image} is not pinned`)
  if (user === null || /^(?:0|root)(?::|$)/.test(user)) faults.push('runs as root')
  if (!container.isReadOnly) faults.push('its file system can be written')
  if (container.keepsCapabilities) faults.push('keeps capabilities')
  if (container.mayGainPrivileges) faults.push('may gain privileges')
  if (cpus === null) faults.push('has no limit of processors')
  if (memory === null) faults.push('has no limit of memory')
  if (!isJob && check === null && probes.length === 0) faults.push('has no health check')
  for (const [key, value] of Object.entries(settings)) {
    const isSecret = /PASSWORD|SECRET|TOKEN|_KEY$/.test(key) && !value.startsWith('/run/secrets/')
    if (isSecret || IN_THE_CLEAR.test(value)) faults.push(`${key} stands in the clear`)
  }
  return faults.map(fault => `${name}: ${fault}`)
}

function faultsOfProcess(
  process: ClusterProcess,
  containers: readonly Container[],
  secrets: Deployment['secrets'],
): string[] {
  const found = containers.filter(({ settings }) => settings.PINGBOARD_PROCESS === process.name)
  if (found.length === 0) return [`${process.name}: nothing starts it`]
  return found.flatMap(container => {
    const faults: string[] = []
    const known = new Set<string>([...OF_EVERY_PROCESS, ...process.needs, ...process.may])
    const asFiles = Object.entries(secrets[process.name] ?? {}).filter(
      ([name]) => container.secrets === null || container.secrets.includes(name),
    )
    for (const name of container.secrets ?? [])
      if (/^[A-Z]/.test(name) && !asFiles.some(([its]) => its === name))
        faults.push(`the secret ${name} is none of its own`)
    const settings = { ...container.settings, ...Object.fromEntries(asFiles) }
    for (const name of Object.keys(settings).filter(each => !OF_NODE.has(each))) {
      if (!SETTING_NAMES.includes(name as SettingName)) faults.push(`${name} is no setting`)
      else if (!known.has(name)) faults.push(`${name} means nothing to it`)
      else if (settingOf(name as SettingName).isSecret && name in container.settings)
        faults.push(`${name} is a secret and stands in the clear`)
    }
    for (const name of process.needs) if (!settings[name]) faults.push(`${name} is missing`)
    faults.push(...refusals({ ...OF_OPERATOR[process.name], ...settings }, container.args))

    const { replicas, probes, check, ports, isPublic } = container
    if (replicas < process.count) faults.push(`there are ${replicas} of it, not ${process.count}`)
    if (settings.PORT !== String(PORTS.product) || settings.OPS_PORT !== String(PORTS.operations))
      faults.push('its ports are not those of the table')
    const wanted = process.reachedBy === null ? [] : [PORTS.product]
    const odd = ports.filter(port => !wanted.includes(port as 4100))
    for (const port of odd) faults.push(`port ${port} is not one that others reach`)
    if (isPublic !== (process.reachedBy === 'public'))
      faults.push(isPublic ? 'it can be reached from outside' : 'it cannot be reached from outside')
    const paths: readonly string[] = [PROBES.live, PROBES.ready]
    for (const { path, port } of probes)
      if (!paths.includes(path) || port !== PORTS.operations)
        faults.push(`nothing answers ${path} on port ${port}`)
    if (probes.length > 0 && !probes.some(({ path }) => path === PROBES.ready))
      faults.push('nobody asks whether it is ready')
    if (check && check.join(' ') !== CHECK.join(' ')) faults.push(`its health check is ${check.join(' ')}`)
    return faults.map(fault => `${container.name}: ${fault}`)
  })
}

/** What the process itself would say at its start; the example evening is played by none of these containers. */
function refusals(settings: Readonly<Record<string, string>>, args: readonly string[]): string[] {
  try {
    const { demo, process } = readSettings(settings, args)
    return demo && process === 'api' ? ['waits for a demo that nobody plays'] : []
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
      .split('\n')
      .map(line => `refused at its start: ${line}`)
  }
}
