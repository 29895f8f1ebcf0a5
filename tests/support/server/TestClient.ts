import { WebSocket, type ClientOptions } from 'ws'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import {
  action,
  type ActionBody,
  type ActionName,
  type EventBody,
  type EventName,
  type WireEvent,
} from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type Player, type World } from '#shared/world/world.ts'
import { allSubscriptions } from '../rooms/subscriptions.ts'
import { until } from '../until.ts'

export interface TestClientOptions {
  readonly url: string
  readonly spaceId: string
  readonly token?: string
  readonly apiKey?: string
  readonly connectionId?: string
  readonly takeover?: boolean
  readonly protocol?: string
  /** Of the connection itself: certificates, the address to call from. */
  readonly socket?: ClientOptions
}

export interface Answer {
  readonly succeeded: boolean
  readonly reason: string
  readonly refusal: string | undefined
}

/** A bot at the raw door, written against the wire alone: keeps every event and a replica of the world. */
export class TestClient {
  readonly ws: WebSocket
  readonly events: WireEvent[] = []
  world: World = emptyWorld
  uid = ''
  closed: { code: number; reason: string } | undefined
  #txnId = 0
  #inputId = 0
  readonly #answers = new Map<number, Answer>()

  constructor({
    url,
    spaceId,
    token,
    apiKey,
    connectionId,
    takeover,
    protocol = 'gather-v2',
    socket,
  }: TestClientOptions) {
    const query = new URLSearchParams({
      ...(connectionId === undefined ? {} : { connectionId }),
      ...(takeover ? { takeover: 'true' } : {}),
    }).toString()
    const base = url.replace(/^http/, 'ws')
    this.ws = new WebSocket(
      `${base}/gs/${encodeURIComponent(spaceId)}${query && `?${query}`}`,
      protocol,
      socket,
    )
    this.ws.binaryType = 'arraybuffer'
    this.ws.on('open', () => {
      const auth = apiKey === undefined ? { token: token ?? '' } : { apiKey }
      this.ws.send(encodeAction(action('init', { spaceId, ...auth })))
    })
    this.ws.on('message', (data) => this.#receive(new Uint8Array(data as ArrayBuffer)))
    this.ws.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    this.ws.on('error', () => undefined)
  }

  /** A client that is connected, subscribed to everything and has entered. */
  static async enter(options: TestClientOptions, info: ActionBody<'enter'> = {}): Promise<TestClient> {
    const client = new TestClient(options)
    await client.ready()
    await client.subscribe()
    const answer = await client.send('enter', info)
    if (!answer.succeeded) throw new Error(`enter: ${answer.reason}`)
    return client
  }

  #receive(bytes: Uint8Array): void {
    const events = decodeBatch(bytes)
    this.events.push(...events)
    this.world = reduceAll(this.world, events)
    for (const { kind, body } of events) {
      if (kind === 'ready') this.uid = body.id ?? ''
      if (kind === 'serverHeartbeat') this.post('clientHeartbeat', {})
      if (kind === 'transactionStatus') {
        const { txnId, succeeded, reason, refusalKey } = body
        this.#answers.set(txnId ?? 0, {
          succeeded: succeeded ?? false,
          reason: reason ?? '',
          refusal: refusalKey ?? undefined,
        })
      }
    }
  }

  async ready(): Promise<this> {
    await until(() => {
      if (this.closed) throw new Error(`closed ${this.closed.code} ${this.closed.reason}`)
      return this.uid !== ''
    }, 'ready')
    return this
  }

  subscribe(
    subscriptions: Readonly<Record<string, boolean>> = allSubscriptions,
    mapUpdateIds: Record<string, number> = {},
  ): Promise<Answer> {
    return this.send('updateSubscriptions', { subscriptions, mapUpdateIds })
  }

  post<K extends ActionName>(kind: K, body: ActionBody<K>, txnId?: number): void {
    if (this.ws.readyState === WebSocket.OPEN) this.ws.send(encodeAction(action(kind, body, txnId)))
  }

  async send<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<Answer> {
    const txnId = this.#txnId++
    this.post(kind, body, txnId)
    return until(() => {
      if (this.closed) throw new Error(`closed ${this.closed.code} ${this.closed.reason}`)
      return this.#answers.get(txnId)
    }, `answer to ${kind}`)
  }

  answerTo(txnId: number): Promise<Answer> {
    return until(() => this.#answers.get(txnId), `answer ${txnId}`)
  }

  /** One absolute move; resolves when the server has echoed it. */
  async moveTo(x: number, z: number, yaw = 0): Promise<Player> {
    const inputId = ++this.#inputId
    this.post('move', { position: { x, y: 0, z }, rotation: { x: 0, y: yaw, z: 0 }, inputId })
    return until(() => {
      const { self } = this
      return self && self.lastInputId >= inputId ? self : undefined
    }, `echo of move ${inputId}`)
  }

  get self(): Player | undefined {
    const encId = this.world.encIds.get(this.uid)
    return encId === undefined ? undefined : this.world.players.get(encId)
  }

  /** A player as this client sees it. */
  sees(uid: string): Player | undefined {
    const encId = this.world.encIds.get(uid)
    return encId === undefined ? undefined : this.world.players.get(encId)
  }

  /** Bodies of the events of a kind so far. */
  all<K extends EventName>(kind: K): EventBody<K>[] {
    return this.events.filter((entry) => entry.kind === kind).map(({ body }) => body as EventBody<K>)
  }

  /** The first event of a kind, past or coming, that fits. */
  next<K extends EventName>(
    kind: K,
    fits: (body: EventBody<K>) => boolean = () => true,
  ): Promise<EventBody<K>> {
    return until(() => this.all(kind).find(fits), `event ${kind}`)
  }

  end(): Promise<{ code: number; reason: string }> {
    return until(() => this.closed, 'close')
  }

  close(): void {
    this.ws.close(1000)
  }
}
