import type { SliceCommand } from '@pingboard/contracts/registry.ts'
import type { CommandTools } from '@pingboard/kit/slice'
import { reports } from '../reports/reports.ts'
import type { Contribution } from './contributions.ts'
import type { SliceLoader } from './load-slice.ts'
import { SliceError } from './slice-error.ts'

/** Runs a command of a slice, which is loaded for it. @throws whatever kept it from its work */
export async function runCommand(
  { slice, id }: Contribution<SliceCommand>,
  slices: SliceLoader,
  tools: CommandTools,
): Promise<void> {
  const { commands } = await slices.load(slice)
  const run = commands[id]
  if (typeof run !== 'function') {
    const error = new SliceError('contract', slice)
    reports.failed(error)
    throw error
  }
  await run(tools)
}
