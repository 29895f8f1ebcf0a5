import { join } from 'node:path'
import protobuf from 'protobufjs'
import { WebSocket } from 'ws'
import { until } from '../until.ts'

/**
 * A client written against the wire alone: the published definitions in proto/ and what the protocol says, none of
 * this project's code. It keeps what it hears as plain objects.
 */

const root = new protobuf.Root()
const protoFolder = join(import.meta.dirname, '../../../proto')
root.resolvePath = (_origin, target) => join(protoFolder, target)
root.loadSync('envelope.proto')
const clientAction = root.lookupType('v1.ClientServerAction')
const serverBatch = root.lookupType('v1.ServerClientBatch')

/** Everything a plain client asks for. */
const wanted = [
  'spaceSetsIdMapping',
  'playerJoins',
  'playerMoves',
  'playerExits',
  'playerSetsIsSignedIn',
  'playerSetsName',
  'playerChats',
  'playerSits',
  'playerSetsEmoteV2',
  'mapSetDimensions',
  'mapSetSpawns',
  'mapCommitsChanges',
]

type Body = Readonly<Record<string, unknown>>

export interface BotEvent {
  readonly kind: string
  readonly body: Body
}

export interface BotPlayer {
  uid: string
  name: string
  x: number
  z: number
}

export interface BotOptions {
  /** `http://host:port` */
  readonly url: string
  readonly spaceId: string
  readonly auth: { readonly token: string } | { readonly apiKey: string }
}

const point = (value: unknown): { x: number; y: number; z: number } | undefined =>
  value as { x: number; y: number; z: number } | undefined

export class Bot {
  readonly events: BotEvent[] = []
  /** By encId. */
  readonly players = new Map<number, BotPlayer>()
  uid = ''
  closeCode: number | undefined
  readonly #socket: WebSocket
  readonly #answers = new Map<number, Body>()
  #txnId = 0
  #inputId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  /** Asks where the space is, opens the socket there and says who it is; resolves when the server is ready. */
  static async connect({ url, spaceId, auth }: BotOptions): Promise<Bot> {
    const answer = await fetch(`${url}/api/v2/spaces/${encodeURIComponent(spaceId)}/game-server-assignment`)
    const address = (await answer.text()).replace(/^"|"$/g, '')
    const socket = new WebSocket(address, 'gather-v2')
    socket.binaryType = 'nodebuffer'
    const bot = new Bot(socket)
    socket.on('open', () => bot.#post('init', { spaceId, ...auth }))
    socket.on('message', (frame: Buffer) => bot.#hear(frame))
    socket.on('close', (code) => (bot.closeCode = code))
    socket.on('error', () => undefined)
    await until(() => bot.uid !== '' || bot.closeCode !== undefined, 'ready')
    if (bot.closeCode !== undefined) throw new Error(`closed with ${bot.closeCode}`)
    return bot
  }

  /** Connects, subscribes and enters. */
  static async enter(options: BotOptions, name: string): Promise<Bot> {
    const bot = await Bot.connect(options)
    const subscriptions = Object.fromEntries(wanted.map((kind) => [kind, true]))
    await bot.act('updateSubscriptions', { subscriptions, mapUpdateIds: {} })
    await bot.act('enter', { info: { name } })
    await until(() => bot.self, 'its own player')
    return bot
  }

  #post(kind: string, body: Body, txnId?: number): void {
    const message = { [kind]: body, ...(txnId === undefined ? {} : { txnId }) }
    this.#socket.send(clientAction.encode(clientAction.fromObject(message)).finish())
  }

  #hear(frame: Buffer): void {
    const batch = serverBatch.toObject(serverBatch.decode(frame), {
      longs: Number,
      defaults: true,
      oneofs: true,
    })
    for (const event of batch['events'] as Body[]) {
      const kind = event['event'] as string
      const body = event[kind] as Body
      this.events.push({ kind, body })
      this.#apply(kind, body)
    }
  }

  #apply(kind: string, body: Body): void {
    const encId = body['encId'] as number
    switch (kind) {
      case 'ready':
        this.uid = body['id'] as string
        break
      case 'serverHeartbeat':
        this.#post('clientHeartbeat', {})
        break
      case 'transactionStatus':
        this.#answers.set(body['txnId'] as number, body)
        break
      case 'spaceSetsIdMapping':
        this.players.set(encId, { uid: body['uid'] as string, name: '', x: Number.NaN, z: Number.NaN })
        break
      case 'playerExits':
        this.players.delete(encId)
        break
      case 'playerSetsName':
        Object.assign(this.players.get(encId) ?? {}, { name: body['name'] })
        break
      case 'playerMoves': {
        const at = point(body['position'])
        if (at) Object.assign(this.players.get(encId) ?? {}, { x: at.x, z: at.z })
        break
      }
      default:
    }
  }

  /** One action, answered; throws with the server's reason when it is refused. */
  async act(kind: string, body: Body): Promise<void> {
    const txnId = this.#txnId++
    this.#post(kind, body, txnId)
    const answer = await until(() => this.#answers.get(txnId), `answer to ${kind}`)
    if (answer['succeeded'] !== true) throw new Error(String(answer['reason']))
  }

  get self(): BotPlayer | undefined {
    return [...this.players.values()].find(({ uid }) => uid === this.uid)
  }

  /** Walks at 1.4 m/s, ten moves a second, and waits until the server has said so. */
  async walkTo(x: number, z: number): Promise<void> {
    const from = await until(() => this.self, 'its own player')
    const distance = Math.hypot(x - from.x, z - from.z)
    const steps = Math.ceil(distance / 0.14)
    const start = { x: from.x, z: from.z }
    // Forward is (-sin yaw, 0, cos yaw).
    const yaw = (Math.atan2(start.x - x, z - start.z) * 180) / Math.PI
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      this.#inputId += 1
      this.#post('move', {
        position: { x: start.x + (x - start.x) * share, y: 0, z: start.z + (z - start.z) * share },
        rotation: { x: 0, y: yaw, z: 0 },
        inputId: this.#inputId,
        stopped: step === steps,
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await until(() => {
      const { self } = this
      return self && Math.hypot(self.x - x, self.z - z) < 0.05
    }, 'to arrive')
  }

  chat(chatRecipient: string, contents: string): Promise<void> {
    return this.act('chat', { chatRecipient, contents, mapId: '1' })
  }

  /** What was said so far, as far as it was told. */
  get heard(): string[] {
    return this.events
      .filter(({ kind }) => kind === 'playerChats')
      .map(({ body }) => body['contents'] as string)
  }

  close(): void {
    this.#socket.close(1000)
  }
}
