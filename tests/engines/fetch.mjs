// Fetches the engines that tests and `npm run cluster` can start from ordinary packages, where no real one answers:
// Kafka's own broker (jars, by Maven) and SecantusDB (MongoDB's protocol, by pip). Each is fetched once, into a folder
// of its own; a version that changes here is fetched anew.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = import.meta.dirname
/** Where the engines are. */
export const ENGINES = join(HERE, '..', '..', 'node_modules', '.cache', 'pingboard', 'engines')
/** A file that lists the jars of Kafka's broker, as a class path. */
export const KAFKA_CLASS_PATH = join(ENGINES, 'kafka', 'classpath.txt')
/** The program of SecantusDB. */
export const SECANTUS = join(ENGINES, 'mongodb', 'venv', 'bin', 'secantusd-py')

const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

/** Each engine: its list of packages, what must be there, what it needs, and how to fetch it. */
const FETCHED = {
  kafka: {
    list: join(HERE, 'kafka', 'pom.xml'),
    made: KAFKA_CLASS_PATH,
    needs: 'java (17 or newer) and mvn',
    fetch: dir => {
      run('java', '-version')
      run(
        'mvn',
        ...['-q', '-B', '-f', join(HERE, 'kafka', 'pom.xml')],
        ...['dependency:build-classpath', `-Dmdep.outputFile=${join(dir, 'classpath.txt')}`],
      )
    },
  },
  mongodb: {
    list: join(HERE, 'mongodb', 'requirements.txt'),
    made: SECANTUS,
    needs: 'python3 (3.10 or newer) with venv and pip',
    fetch: dir => {
      const venv = join(dir, 'venv')
      run('python3', '-m', 'venv', venv)
      const quiet = ['--quiet', '--disable-pip-version-check']
      run(join(venv, 'bin', 'pip'), 'install', ...quiet, '-r', join(HERE, 'mongodb', 'requirements.txt'))
    },
  },
}

/** @returns the engines that are not fetched yet, with what fetching them needs */
export const missingEngines = () =>
  Object.entries(FETCHED)
    .filter(([name, engine]) => !isFetched(name, engine))
    .map(([name, { needs }]) => ({ name, needs }))

/**
 * Fetches what is missing.
 * @returns one line for each engine that could not be fetched, with the reason
 */
export function fetchEngines() {
  const problems = []
  for (const [name, engine] of Object.entries(FETCHED)) {
    if (isFetched(name, engine)) continue
    const dir = join(ENGINES, name)
    rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
    try {
      engine.fetch(dir)
      writeFileSync(join(dir, 'fetched'), readFileSync(engine.list))
    } catch (error) {
      const told = String(error.stderr ?? '').trim() || error.message
      problems.push(`${name}: needs ${engine.needs}: ${told.split('\n').at(-1)}`)
    }
  }
  return problems
}

function isFetched(name, { list, made }) {
  const note = join(ENGINES, name, 'fetched')
  return existsSync(made) && existsSync(note) && readFileSync(note).equals(readFileSync(list))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = fetchEngines()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
