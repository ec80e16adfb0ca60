import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'

const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** What a proof lacks on this machine, for its title; undefined when it is here. */
export const withoutStrace = runs('strace', '-V') ? undefined : 'strace'

/** For a file system of one's own: a name space in which one may mount. */
export const withoutMounts = runs('unshare', '-r', '-m', 'mount', '-t', 'tmpfs', 'none', tmpdir())
  ? undefined
  : 'a name space to mount in'
