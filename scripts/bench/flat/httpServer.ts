import pino from 'pino'
import { readConfig } from '../../../server/config.ts'
import { createServer } from '../../../server/createServer.ts'

/** The real server without limits: a bench is one address that calls without end. */
const unlimited = { points: 1e12, seconds: 60 }
const { config } = readConfig(process.env)
const server = await createServer(config, {
  log: pino({ level: 'error' }),
  requestLimits: {
    api: unlimited,
    person: unlimited,
    login: unlimited,
    create: unlimited,
    upload: unlimited,
    search: unlimited,
  },
})
process.stdout.write(`ready at ${server.address}\n`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
