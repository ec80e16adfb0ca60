import { parseArgs } from 'node:util'
import { FAULTS } from './faults.ts'
import { DEMO_ACCOUNT, startSimulator } from './server.ts'

/** `node infra/federation/simulator/main.ts --port 0 --seed 7 [--id X --password Y] [--fail hang]` */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '7' },
    id: { type: 'string', default: DEMO_ACCOUNT.id },
    password: { type: 'string', default: DEMO_ACCOUNT.password },
    /** One of `FAULTS`, in force from the start. */
    fail: { type: 'string' },
  },
})

const simulator = await startSimulator({
  port: Number(values.port),
  seed: Number(values.seed),
  accounts: { [values.id]: values.password },
})
simulator.fail(FAULTS.find(fault => fault === values.fail) ?? null)
process.stdout.write(`${JSON.stringify({ url: simulator.url })}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close())
