import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { clientFrame, opcodes, TcpClient } from '../server/tcpClient.ts'
import { until } from '../until.ts'

// Connections at every door, brought to every phase, that fail there in every way.

const KIB = 1024

const doors = ['none', 'raw', 'browser'] as const
const phases = ['connected', 'half a request', 'upgraded', 'told who', 'inside', 'closing'] as const
const faults = ['RST', 'FIN', 'silence', 'half-open', 'garbage'] as const
type DoorName = (typeof doors)[number]
type Phase = (typeof phases)[number]
type Fault = (typeof faults)[number]

export interface DoorFault {
  readonly door: DoorName
  readonly phase: Phase
  readonly fault: Fault
}

export const doorFaults: readonly DoorFault[] = doors.flatMap((door) =>
  phases.flatMap((phase) => faults.map((fault) => ({ door, phase, fault }))),
)

/** Where somebody knocks. */
export interface Knock {
  readonly url: string
  readonly spaceId: string
  readonly token: string
}

/** A seat at the browser's door, as its SDK gets one. */
async function seat({ url, spaceId, token }: Knock): Promise<{ path: string }> {
  const answer = await fetch(`${url}/matchmake/joinOrCreate/space`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ spaceId, token }),
  })
  if (!answer.ok) throw new Error(`no seat: ${answer.status} ${await answer.text()}`)
  const { roomId, processId, sessionId } = (await answer.json()) as Record<string, string>
  return { path: `/${processId}/${roomId}?sessionId=${sessionId}` }
}

async function pathOf(door: DoorName, knock: Knock): Promise<{ path: string; protocol?: string }> {
  if (door === 'none') return { path: '/zzz', protocol: 'vite-hmr' }
  if (door === 'raw') return { path: `/gs/${knock.spaceId}`, protocol: 'gather-v2' }
  return seat(knock)
}

const gone = (client: TcpClient) => client.isEnded || client.closeCode() !== undefined

/** Brings a connection to its phase, or to its end if it was too slow for that. */
async function reach({ door, phase }: DoorFault, knock: Knock): Promise<TcpClient> {
  const { url, spaceId, token } = knock
  const upgrade = await pathOf(door, knock)
  const client = await TcpClient.connect(url)
  if (phase === 'connected') return client
  client.upgrade(upgrade, phase !== 'half a request')
  if (phase === 'half a request') return client
  await client.status()
  if (door === 'none' || phase === 'upgraded') return client
  const envelope = (bytes: Uint8Array) =>
    client.send(opcodes.binary, door === 'raw' ? bytes : Uint8Array.of(17, 0, ...bytes))
  const comes = (what: string, isThere: () => boolean) =>
    until(() => isThere() || gone(client), `${what} at the door ${door}`, 60_000)
  if (phase === 'closing') {
    // A frame no door takes there: it is told to go, and does not.
    client.send(opcodes.binary, Uint8Array.of(1))
    await comes('told to go', () => false)
    return client
  }
  if (door === 'raw') envelope(encodeAction(action('init', { spaceId, token })))
  else await comes('joined', () => client.frames().length > 0)
  if (phase === 'told who') return client
  if (door === 'browser') client.send(opcodes.binary, Uint8Array.of(10))
  await comes('ready', () => client.frames().length > (door === 'raw' ? 0 : 1))
  envelope(encodeAction(action('enter', {}, 1)))
  const before = client.frames().length
  await comes('entered', () => client.frames().length > before)
  return client
}

/** Some bytes, which are no frames: the same for one way to make numbers. */
const noise = (random: () => number, bytes: number) =>
  Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256))

/** Opens a connection, brings it to its phase and lets it fail there. */
export async function failAt(cell: DoorFault, knock: Knock, random: () => number): Promise<TcpClient> {
  const client = await reach(cell, knock)
  const { fault } = cell
  if (fault === 'RST') client.reset()
  else if (fault === 'FIN') client.destroy()
  else if (fault === 'half-open') client.tcp.end()
  else if (fault === 'garbage' && !client.tcp.destroyed) {
    client.tcp.write(noise(random, 4 * KIB))
    client.tcp.write(clientFrame(opcodes.binary, noise(random, 32 * KIB), 1 << 20))
  }
  return client
}

/** A socket that says nonsense at the raw door and goes on with frames of a megabyte, however it is answered. */
export async function floodEarly({ url, spaceId }: Pick<Knock, 'url' | 'spaceId'>): Promise<TcpClient> {
  const client = await TcpClient.connect(url)
  client.upgrade({ path: `/gs/${spaceId}`, protocol: 'gather-v2' })
  await client.status()
  client.send(opcodes.binary, Uint8Array.of(1))
  const frame = Buffer.alloc(1 << 20)
  for (let n = 0; n < 20; n += 1) client.tcp.write(clientFrame(opcodes.binary, frame))
  return client
}
