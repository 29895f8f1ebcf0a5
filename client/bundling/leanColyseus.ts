import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The versions these stand-ins were read against; package.json pins the same. */
const versions = { '@colyseus/sdk': '0.18.4', '@colyseus/schema': '5.0.34' }

const sdk = '/@colyseus/sdk/build/'

/** A class that says why it is not there, should anybody ever need it. */
const absent = (name: string): string =>
  `export class ${name} { constructor() { throw new Error('${name} is left out of this build') } }\n`

const absentFunction = (name: string): string =>
  `export function ${name}() { throw new Error('${name} is left out of this build') }\n`

/** By the end of the module's path: what comes in its place. */
const standIns: Readonly<Record<string, string>> = {
  // Rooms without Schema state and without defineInput: neither is ever made.
  [`${sdk}serializer/SchemaSerializer.mjs`]: absent('SchemaSerializer') + absentFunction('getStateCallbacks'),
  [`${sdk}input/RoomInput.mjs`]: absent('RoomInput'),
  // Only for protocol 'h3', which colyseusTransport.ts does not ask for.
  [`${sdk}transport/H3Transport.mjs`]: absent('H3TransportTransport'),
  // Logs in at Colyseus' own /auth; ours is client/api/auth.ts. The Client makes one in any case.
  [`${sdk}Auth.mjs`]: 'export class Auth {}\n',
  // The frame headers are written with these two; both are the library's own source.
  '/@colyseus/schema/build/index.mjs':
    "export { encode } from '../src/encoding/encode.ts'\n" +
    "export { decode } from '../src/encoding/decode.ts'\n" +
    absent('Decoder') +
    'export const Callbacks = undefined, $values = undefined, $refId = undefined\n',
}

/**
 * Messages other than bytes: we neither send nor await any. Reading one is not an error, it is one nobody listens to
 * (the SDK warns of it).
 */
const msgpackr = `export const RESERVE_START_SPACE = 2048
export class Packr {
  pack() { throw new Error('msgpackr is left out of this build: send bytes') }
}
export const unpack = () => undefined
`

/**
 * The SDK without what our rooms have no use for: Schema state and its reflection, inputs, msgpack messages,
 * WebTransport, Colyseus' own login. 42 kB gzip less. The path that is used (Client, Room, Connection, HTTP) stays
 * the library's own code. Fails the build when a version or a module is not the one it knows.
 */
export function leanColyseus(): Plugin {
  const packed = '\0lean-msgpackr'
  const used = new Set<string>()
  return {
    name: 'lingjing-lean-colyseus',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      used.clear()
      const require = createRequire(import.meta.url)
      for (const [name, version] of Object.entries(versions)) {
        const file = join(dirname(require.resolve(name)), '../package.json')
        const found = (require(file) as { version: string }).version
        if (found !== version)
          this.error(`${name} is ${found}, leanColyseus.ts was made for ${version}: it needs a look`)
      }
    },
    resolveId: (source) => (source === 'msgpackr' ? packed : null),
    load(id) {
      if (id === packed) {
        used.add(packed)
        return msgpackr
      }
      const place = Object.keys(standIns).find((end) => id.endsWith(end))
      if (place === undefined) return null
      used.add(place)
      return { code: standIns[place]!, map: null }
    },
    buildEnd(error) {
      const unused = [...Object.keys(standIns), packed].filter((place) => !used.has(place))
      if (!error && unused.length > 0)
        this.error(`not in @colyseus/sdk any more: ${unused.join(', ')}: leanColyseus.ts needs a look`)
    },
  }
}
