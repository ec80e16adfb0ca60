import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** The tool that a proof lacks on this machine, for its title; undefined when the tool is there. */
export const withoutStrace = runs('strace', '-V') ? undefined : 'strace'

/** A file system of the test's own needs a name space in which the test may mount. */
export const withoutMounts = runs('unshare', '-r', '-m', 'mount', '-t', 'tmpfs', 'none', tmpdir())
  ? undefined
  : 'a name space to mount in'

/** Folder of the programs of tests/openapi-client/requirements.txt; without it, the programs in the PATH. */
const PYTHON_TOOLS = process.env.PINGBOARD_PYTHON_TOOLS
export const pythonTool = (name: string): string => (PYTHON_TOOLS ? join(PYTHON_TOOLS, name) : name)
/** Environment for programs that start other programs of the same folder. */
export const withPythonTools: NodeJS.ProcessEnv = {
  ...process.env,
  ...(PYTHON_TOOLS ? { PATH: `${PYTHON_TOOLS}${delimiter}${process.env.PATH}` } : {}),
}

export const withoutPythonClient = runs(pythonTool('openapi-python-client'), '--version')
  ? undefined
  : 'openapi-python-client'
export const withoutOpenApiGenerator = runs(pythonTool('openapi-generator-cli'), 'version')
  ? undefined
  : 'openapi-generator-cli'
export const withoutSchemathesis = runs(pythonTool('schemathesis'), '--version') ? undefined : 'schemathesis'
