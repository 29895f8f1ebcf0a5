// What starts coturn and LiveKit beside the server: whether MEDIA names one, and its configuration of the same settings.
// node scripts/mediaServer.ts wants turn | wants livekit      exits 0 when it is wanted, 1 when not
// node scripts/mediaServer.ts turn > turnserver.conf          the same for livekit
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { livekitYaml } from '../server/ways/livekitYaml.ts'
import { mediaServerNames } from '../server/ways/mediaServers.ts'
import { turnserverConf } from '../server/ways/turnserverConf.ts'

/** systemd takes 1 to 254 of an ExecCondition for "not now", and 255 for a failure. */
const NOT_WANTED = 1
const FAILED = 255

function fail(message: string): never {
  process.stderr.write(`lingjing: ${message}\n`)
  process.exit(FAILED)
}

try {
  const [first, second] = process.argv.slice(2)
  const name = mediaServerNames.find((one) => one === (first === 'wants' ? second : first))
  if (!name) fail('say turn or livekit, or wants and one of them')
  const { env } = process
  // Made by root it would be root's, and the server could not read it.
  if (!env['SESSION_SECRET'] && !existsSync(join(env['DATA_DIR'] ?? './data', 'session-secret'))) {
    fail('the server has not made its secret yet: start it first')
  }
  const { media, ice, publicUrl, liveKit } = readConfig(env).config
  const isWanted = media.servers.includes(name)
  if (first === 'wants') process.exit(isWanted ? 0 : NOT_WANTED)
  if (!isWanted || publicUrl === undefined) fail(`MEDIA does not name ${name}`)
  const { address, ports, allowedPeers } = media
  if (name === 'turn') {
    if (!ice.relay) fail('there is no relay')
    const { hostname: realm } = new URL(publicUrl)
    process.stdout.write(turnserverConf({ realm, secret: ice.relay.secret, address, ports, allowedPeers }))
  } else {
    if (!liveKit) fail('there is no LiveKit')
    const { key, secret } = liveKit
    process.stdout.write(livekitYaml({ key, secret, publicUrl, address }))
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
