import { parse, parseAllDocuments } from 'yaml'

/** A container as `infra/compose` and `infra/kubernetes` describe it, as far as the rules look at it. */
export interface Container {
  readonly name: string
  readonly image: string
  readonly replicas: number
  /** Runs once and ends: it has no health to ask for. */
  readonly isJob: boolean
  /** What is set in the clear: in the image, in the file. */
  readonly settings: Readonly<Record<string, string>>
  /** What the program is started with. */
  readonly args: readonly string[]
  /** Names of files in `/run/secrets`; null: the author of the file knows them. */
  readonly secrets: readonly string[] | null
  /** `65532:65532` */
  readonly user: string | null
  readonly isReadOnly: boolean
  readonly keepsCapabilities: boolean
  readonly mayGainPrivileges: boolean
  readonly cpus: string | null
  readonly memory: string | null
  /** Paths that are asked, and on which port. */
  readonly probes: readonly { readonly path: string; readonly port: number }[]
  /** A command that checks the health; null: none. */
  readonly check: readonly string[] | null
  /** Ports inside the container that others reach. */
  readonly ports: readonly number[]
  /** Published to everybody. */
  readonly isPublic: boolean
  readonly networks: readonly string[]
  readonly waitsFor: Readonly<Record<string, string>>
}

/** What a file says, looked at by name; `String` and `is` read what stands at the end. */
interface Json {
  readonly [key: string]: Json
}
const is = (value: Json | undefined, wanted: unknown): boolean => (value as unknown) === wanted
const entries = (value: Json | undefined): [string, Json][] => Object.entries(value ?? {}) as [string, Json][]
const list = (value: Json | undefined): Json[] => [
  ...((value as unknown as readonly Json[] | undefined) ?? []),
]
const texts = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(entries(value).map(([name, text]) => [name, String(text)]))

/** `${NAME:-default}` as it is without the operator's variable. */
const byDefault = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')

/** ENV, EXPOSE and the like of the last stage of a Containerfile. */
export function imageOf(containerfile: string) {
  const last = containerfile.slice(containerfile.lastIndexOf('FROM '))
  const line = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(last)?.[1] ?? ''
  return {
    settings: Object.fromEntries(
      line('ENV')
        .split(' ')
        .map(pair => pair.split('=') as [string, string]),
    ),
    ports: line('EXPOSE').split(' ').map(Number),
    user: line('USER'),
    entrypoint: JSON.parse(line('ENTRYPOINT')) as string[],
    command: JSON.parse(line('CMD')) as string[],
  }
}

/** @param image settings that the product's own image has */
export function composeContainers(file: string, image: Readonly<Record<string, string>>): Container[] {
  const { services } = parse(file, { merge: true }) as { services: Json }
  return entries(services).map(([name, service]) => {
    const environment = texts(service.environment)
    const limits = service.deploy?.resources?.limits
    const isOurs = 'PINGBOARD_PROCESS' in environment
    return {
      name,
      image: String(service.image),
      replicas: Number(service.deploy?.replicas ?? 1),
      isJob: String(service.restart) === 'no',
      settings: Object.fromEntries(
        entries({ ...(isOurs ? image : {}), ...environment } as unknown as Json).map(([key, value]) => [
          key,
          byDefault(String(value)),
        ]),
      ),
      args: list(service.command).slice(1).map(String),
      secrets: null,
      user: service.user === undefined ? null : String(service.user),
      isReadOnly: is(service.read_only, true),
      keepsCapabilities: list(service.cap_drop).join() !== 'ALL' || service.cap_add !== undefined,
      mayGainPrivileges: !list(service.security_opt).map(String).includes('no-new-privileges:true'),
      cpus: limits?.cpus === undefined ? null : String(limits.cpus),
      memory: limits?.memory === undefined ? null : String(limits.memory),
      probes: [],
      check: service.healthcheck?.test ? list(service.healthcheck.test).map(String) : null,
      ports: list(service.ports).map(port => Number(byDefault(String(port)).split(':').at(-1))),
      isPublic: list(service.ports).length > 0,
      networks: service.networks ? list(service.networks).map(String) : [],
      waitsFor: Object.fromEntries(
        entries(service.depends_on).map(([on, { condition }]) => [on, String(condition)]),
      ),
    }
  })
}

/** @param files all manifests, the kustomization among them */
export function kubernetesContainers(
  files: readonly string[],
  image: Readonly<Record<string, string>>,
): Container[] {
  const documents = files.flatMap(file => parseAllDocuments(file).map(document => document.toJS() as Json))
  const ofKind = (kind: string) => documents.filter(document => String(document.kind) === kind)
  const named = (kind: string, name: string) =>
    ofKind(kind).find(({ metadata }) => String(metadata?.name) === name)
  const tags = new Map(
    ofKind('Kustomization').flatMap(({ images }) =>
      list(images).map(({ name, newName, newTag }) => [String(name), `${newName}:${newTag}`] as const),
    ),
  )
  return ofKind('Deployment').flatMap(({ metadata, spec }) => {
    const name = String(metadata?.name)
    const pod = spec?.template?.spec
    const scaler = named('HorizontalPodAutoscaler', name)
    const services = ofKind('Service').filter(
      service => String(service.spec?.selector?.['app.kubernetes.io/component']) === name,
    )
    return list(pod?.containers).map((container): Container => {
      const portOf = (wanted: Json | undefined) =>
        Number(list(container.ports).find(({ name: its }) => its === wanted)?.containerPort ?? wanted)
      const set = (variable: Json): [string, string] => {
        const { name: key, key: of } = variable.valueFrom?.configMapKeyRef ?? {}
        const value = variable.value ?? named('ConfigMap', String(key))?.data?.[String(of)]
        return [String(variable.name), String(value)]
      }
      const from = list(container.envFrom).map(({ configMapRef }) =>
        texts(named('ConfigMap', String(configMapRef?.name))?.data),
      )
      const security = container.securityContext
      const { runAsUser, runAsGroup, runAsNonRoot } = pod?.securityContext ?? {}
      const sources = list(pod?.volumes).flatMap(({ projected }) => list(projected?.sources))
      return {
        name: String(container.name),
        image: tags.get(String(container.image)) ?? String(container.image),
        replicas: Number(spec?.replicas ?? scaler?.spec?.minReplicas ?? 1),
        isJob: false,
        settings: {
          ...image,
          ...Object.assign({}, ...from),
          ...Object.fromEntries(list(container.env).map(set)),
        },
        args: list(container.args).slice(1).map(String),
        secrets: sources.flatMap(({ secret }) => list(secret?.items).map(({ path }) => String(path))),
        user: runAsNonRoot && security?.runAsNonRoot ? `${runAsUser}:${runAsGroup}` : null,
        isReadOnly: is(security?.readOnlyRootFilesystem, true),
        keepsCapabilities: list(security?.capabilities?.drop).join() !== 'ALL',
        mayGainPrivileges: !is(security?.allowPrivilegeEscalation, false),
        cpus: container.resources?.limits?.cpu === undefined ? null : String(container.resources.limits.cpu),
        memory:
          container.resources?.limits?.memory === undefined
            ? null
            : String(container.resources.limits.memory),
        probes: ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap(kind => {
          const asked = container[kind]?.httpGet
          return asked ? [{ path: String(asked.path), port: portOf(asked.port) }] : []
        }),
        check: null,
        ports: services.flatMap(service =>
          list(service.spec?.ports).map(({ targetPort }) => portOf(targetPort)),
        ),
        isPublic: services.some(service => String(service.spec?.type) === 'LoadBalancer'),
        networks: [],
        waitsFor: {},
      }
    })
  })
}
