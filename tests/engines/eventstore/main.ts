// A double of EventStoreDB's protocol: `node main.ts <port> <dir>`. README.md beside it says what it does.
import { mkdirSync, readFileSync } from 'node:fs'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { serve } from './server.ts'

const [port = '2113', dir = '.'] = process.argv.slice(2)
const { DOUBLE_POSITIONS_FROM, DOUBLE_USERS, DOUBLE_TLS_CERTIFICATE, DOUBLE_TLS_KEY } = process.env
mkdirSync(dir, { recursive: true })

const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
const double = serve(server, {
  dir,
  port: Number(port),
  // Here a JavaScript number tells only every 1024th position from its neighbours.
  positionsFrom: BigInt(DOUBLE_POSITIONS_FROM ?? 2n ** 62n),
  users: DOUBLE_USERS ?? '',
})
const credentials =
  DOUBLE_TLS_CERTIFICATE && DOUBLE_TLS_KEY
    ? ServerCredentials.createSsl(null, [
        { cert_chain: readFileSync(DOUBLE_TLS_CERTIFICATE), private_key: readFileSync(DOUBLE_TLS_KEY) },
      ])
    : ServerCredentials.createInsecure()
server.bindAsync(`127.0.0.1:${port}`, credentials, error => {
  if (!error) return
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.forceShutdown()
    double.close()
    process.exit(0)
  })
