// The health check of a container: asks the process beside it. Exit code 0 while the process is ready.
const { OPS_PORT } = process.env
const answer = await fetch(`http://127.0.0.1:${OPS_PORT}/health/ready`, {
  signal: AbortSignal.timeout(2000),
}).catch(error => ({ ok: false, status: error.name, text: async () => String(error.cause?.code ?? '') }))
process.stdout.write(`${answer.status} ${await answer.text()}\n`)
process.exitCode = answer.ok ? 0 : 1
