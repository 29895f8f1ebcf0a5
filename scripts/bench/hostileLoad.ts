import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { TokenAnswer } from '#shared/http/auth.ts'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { encodeMask } from '#shared/map/grid.ts'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import { action, type ActionBody, type ActionName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'

/** People who walk, and a tenant who takes all it can get. Used by the bench and by the long tests. */

const MOVE_MS = 100
/** Every so many moves one is answered: how late that answer is, is how late the moves are. */
const ASK_EVERY = 5
const STEP_M = 0.05

async function api<T>(origin: string, path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${origin}/api/v2${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 200)}`)
  return (await response.json()) as T
}

export const logIn = async (origin: string, name: string): Promise<string> =>
  (await api<TokenAnswer>(origin, `/auth/mock_login?username=${encodeURIComponent(name)}`)).access_token

export async function makeSpace(origin: string, token: string, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name, template: 'office' })
  return (await api<SpaceEntry>(origin, '/spaces', { method: 'POST', headers, body })).space.id
}

/** A client at the raw door; its sockets share one player. */
export class LoadClient {
  closed: { readonly code: number; readonly reason: string } | undefined
  /** Levels of its space. */
  readonly mapIds = new Set<string>()
  position = { x: 0, y: 0, z: 0 }
  readonly #ws: WebSocket
  readonly #answers = new Map<number, (reason: string | undefined) => void>()
  #txnId = 0
  #encId: number | undefined
  #uid = ''
  #ready: (() => void) | undefined

  private constructor(origin: string, spaceId: string, token: string) {
    const address = `${origin.replace(/^http/, 'ws')}/gs/${spaceId}`
    this.#ws = new WebSocket(address, 'gather-v2')
    this.#ws.binaryType = 'arraybuffer'
    this.#ws.on('open', () => this.#ws.send(encodeAction(action('init', { spaceId, token }))))
    this.#ws.on('message', (data) => this.#hear(new Uint8Array(data as ArrayBuffer)))
    this.#ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      for (const settle of this.#answers.values()) settle(`closed ${code}`)
    })
    this.#ws.on('error', () => undefined)
  }

  /** In the space, with the subscriptions named. @throws when it does not get in */
  static async enter(
    origin: string,
    spaceId: string,
    token: string,
    kinds: readonly string[],
  ): Promise<LoadClient> {
    const client = new LoadClient(origin, spaceId, token)
    await new Promise<void>((resolve, reject) => {
      client.#ready = resolve
      client.#ws.once('close', (code: number) => reject(new Error(`closed ${code} before it was ready`)))
    })
    const subscriptions = Object.fromEntries(kinds.map((kind) => [kind, true]))
    const refused =
      (await client.ask('updateSubscriptions', { subscriptions, mapUpdateIds: {} })) ??
      (await client.ask('enter', {}))
    if (refused !== undefined) throw new Error(`not entered: ${refused}`)
    return client
  }

  post<K extends ActionName>(kind: K, body: ActionBody<K>, txnId?: number): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(encodeAction(action(kind, body, txnId)))
  }

  /** Resolves with why it was refused; undefined: it was done. */
  ask<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<string | undefined> {
    const txnId = this.#txnId++
    return new Promise((resolve) => {
      this.#answers.set(txnId, resolve)
      this.post(kind, body, txnId)
    })
  }

  close(): void {
    this.#ws.close()
  }

  #hear(bytes: Uint8Array): void {
    for (const { kind, body } of decodeBatch(bytes)) {
      if (kind === 'ready') {
        this.#uid = body.id ?? ''
        this.#ready?.()
      }
      if (kind === 'serverHeartbeat') this.post('clientHeartbeat', {})
      if (kind === 'mapSetDimensions' && body.mapId) this.mapIds.add(body.mapId)
      if (kind === 'spaceSetsIdMapping' && body.uid === this.#uid) this.#encId = body.encId ?? undefined
      if (kind === 'playerMoves' && body.encId === this.#encId && body.position) {
        this.position = { x: body.position.x ?? 0, y: body.position.y ?? 0, z: body.position.z ?? 0 }
      }
      if (kind === 'transactionStatus') {
        this.#answers.get(body.txnId ?? 0)?.(body.succeeded ? undefined : (body.reason ?? 'refused'))
        this.#answers.delete(body.txnId ?? 0)
      }
    }
  }
}

export const walkerHears = [
  'ready',
  'transactionStatus',
  'serverHeartbeat',
  'spaceSetsIdMapping',
  'playerMoves',
  'mapSetDimensions',
]

/** People in one space, walking to and fro. */
export class Walkers {
  readonly #clients: LoadClient[] = []
  readonly #timers: NodeJS.Timeout[] = []
  #lateMs: number[] = []
  #answers = 0
  #onAnswer: (() => void) | undefined

  static async enter(origin: string, count: number): Promise<Walkers> {
    const walkers = new Walkers()
    const spaceId = await makeSpace(origin, await logIn(origin, 'walker 0'), 'walkers')
    for (let i = 0; i < count; i += 1) {
      const token = await logIn(origin, `walker ${i}`)
      walkers.#clients.push(await LoadClient.enter(origin, spaceId, token, walkerHears))
    }
    for (const [i, client] of walkers.#clients.entries()) walkers.#walk(client, i)
    return walkers
  }

  #walk(client: LoadClient, index: number): void {
    let moves = index
    const timer = setInterval(() => {
      moves += 1
      const x = client.position.x + (moves % 2 === 0 ? STEP_M : 0)
      const body = { position: { ...client.position, x }, rotation: { x: 0, y: 0, z: 0 }, inputId: moves }
      if (moves % ASK_EVERY !== 0) return client.post('move', body)
      const sentAt = performance.now()
      void client.ask('move', body).then(() => {
        this.#lateMs.push(performance.now() - sentAt)
        this.#answers += 1
        this.#onAnswer?.()
      })
    }, MOVE_MS)
    this.#timers.push(timer)
  }

  /** How long moves took to be answered since the last time, ms, in order of size. */
  takeLateness(): number[] {
    const taken = this.#lateMs.sort((a, b) => a - b)
    this.#lateMs = []
    return taken
  }

  /** Resolves once so many more moves were answered. One at a time waits for that. */
  async answered(count: number): Promise<void> {
    const until = this.#answers + count
    await new Promise<void>((resolve) => {
      this.#onAnswer = () => void (this.#answers >= until && resolve())
    })
  }

  get lost(): number {
    return this.#clients.filter(({ closed }) => closed !== undefined).length
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const client of this.#clients) client.close()
  }
}

const SOCKETS = 4
const FRAMES_A_SECOND = 150
/** Things with a document each; no document is full within a minute. */
const DOCUMENTS = 60

/** What came of one kind of action: `why` counts refusals by what was said. */
export interface Outcome {
  done: number
  refused: number
  readonly why: Record<string, number>
}

export function countIn(counts: Record<string, Outcome>, what: string, refused: string | undefined): void {
  const count = (counts[what] ??= { done: 0, refused: 0, why: {} })
  if (refused === undefined) {
    count.done += 1
    return
  }
  count.refused += 1
  count.why[refused] = (count.why[refused] ?? 0) + 1
}

/**
 * The owner of two spaces of its own, from several windows at once: in one the ground is edited as far as its budget
 * goes, in the other documents, chats and pictures come as fast as they are taken. `counts` says what came of it.
 */
export class Tenant {
  readonly counts: Record<string, Outcome> = {}
  readonly token: string
  readonly #origin: string
  readonly #grounds: Room
  readonly #talk: Room
  readonly #picture: Buffer<ArrayBuffer>
  readonly #timers: NodeJS.Timeout[] = []

  private constructor(
    origin: string,
    token: string,
    grounds: Room,
    talk: Room,
    picture: Buffer<ArrayBuffer>,
  ) {
    this.#origin = origin
    this.token = token
    this.#grounds = grounds
    this.#talk = talk
    this.#picture = picture
  }

  static async enter(origin: string): Promise<Tenant> {
    const token = await logIn(origin, 'hostile')
    const grounds = await Room.enter(origin, token, 'grounds')
    const talk = await Room.enter(origin, token, 'talk')
    const tenant = new Tenant(origin, token, grounds, talk, await largePicture())
    const problem = await talk.clients[0]!.ask('mapSetObjects', {
      mapId: talk.mapId,
      objects: things(DOCUMENTS),
    })
    if (problem !== undefined) throw new Error(`no things to write on: ${problem}`)
    return tenant
  }

  #every(perSecond: number, run: () => void): void {
    this.#timers.push(setInterval(run, 1_000 / perSecond))
  }

  #ask<K extends ActionName>(what: string, client: LoadClient, kind: K, body: ActionBody<K>): void {
    void client.ask(kind, body).then((refused) => countIn(this.counts, what, refused))
  }

  /** Begins; goes on until `close`. */
  start(): void {
    for (const [index, client] of this.#grounds.clients.entries()) this.#edit(client, index)
    for (const [index, client] of this.#talk.clients.entries()) this.#write(client, index)
    this.#calls()
  }

  /** A large ground with many masks, and one of its sides longer or shorter again and again. */
  #edit(client: LoadClient, index: number): void {
    const { mapId } = this.#grounds
    let turn = 0
    if (index === 0) {
      const small = { width: 52, height: 40 }
      const full = encodeMask(new Uint8Array(small.width * small.height).fill(1))
      const masks = (kinds: number) =>
        Object.fromEntries(Array.from({ length: kinds }, (_, i) => [`kind ${i}`, full]))
      const sides = Object.fromEntries(['n', 'e', 's', 'w'].map((side) => [`wood:${side}`, full]))
      const dataJson = JSON.stringify({ dimensions: [small.width, small.height] })
      this.#ask('empty', client, 'setArbitraryMapData', { mapId, dataJson, deleteMap: true })
      this.#ask('floors', client, 'mapSetFloors', { mapId, floors: masks(60) })
      this.#ask('floors', client, 'mapSetFloors', { mapId, floors: masks(4) })
      this.#ask('walls', client, 'mapSetWalls', { mapId, walls: sides })
      this.#ask('enlarge', client, 'mapSetDimensions', { mapId, width: 1_000, height: 1_000 })
    }
    this.#every(10, () => {
      turn += 1
      this.#ask('name', client, 'mapSetName', { mapId, name: `name ${turn}` })
      this.#ask('passable', client, 'setImpassable', { mapId, x: 5, y: 5, impassable: turn % 2 === 0 })
      const x = client.position.x + (turn % 2 === 0 ? STEP_M : 0)
      const position = { ...client.position, x }
      client.post('move', { position, rotation: { x: 0, y: 0, z: 0 }, inputId: turn })
    })
    this.#every(2, () =>
      this.#ask('enlarge', client, 'mapSetDimensions', { mapId, width: 1_000 - (turn % 2), height: 1_000 }),
    )
    this.#every(1, () =>
      this.#ask('objects', client, 'mapSetObjects', {
        mapId,
        objects: things(500),
        updatesAreOverwrites: true,
      }),
    )
    // One window hears all of the ground, and begins anew again and again; where it reads too slowly it is closed.
    const hears = index < SOCKETS - 1 ? walkerHears : [...walkerHears, 'mapSetFloors', 'mapSetWalls']
    const subscriptions = Object.fromEntries(hears.map((kind) => [kind, true]))
    this.#every(0.5, () =>
      this.#ask('subscribe', client, 'updateSubscriptions', { subscriptions, mapUpdateIds: {} }),
    )
    this.#every(FRAMES_A_SECOND, () => client.post('clientHeartbeat', {}))
  }

  /** Documents and chats, each as long as they may be. */
  #write(client: LoadClient, index: number): void {
    const { mapId } = this.#talk
    const update = new Uint8Array(limits.documentUpdateBytes).fill(7)
    let turn = 0
    this.#every(10, () => {
      turn += 1
      const docId = `${mapId}.${(turn * SOCKETS + index) % DOCUMENTS}`
      this.#ask('document', client, 'documentUpdate', { docId, update })
    })
    const contents = 'a*l.o- '.repeat(limits.chatLength).slice(0, limits.chatLength)
    this.#every(1.5, () => this.#ask('chat', client, 'chat', { chatRecipient: 'GLOBAL_CHAT', contents }))
    this.#every(FRAMES_A_SECOND, () => client.post('clientHeartbeat', {}))
  }

  #calls(): void {
    const headers = { authorization: `Bearer ${this.token}` }
    const call = (what: string, path: string, init: RequestInit = {}): void => {
      fetch(`${this.#origin}/api/v2${path}`, { headers, ...init })
        .then(async (response) => {
          await response.arrayBuffer()
          countIn(this.counts, what, response.ok ? undefined : String(response.status))
        })
        .catch(() => countIn(this.counts, what, 'no answer'))
    }
    const { spaceId, mapId } = this.#grounds
    this.#every(5, () => call('levels', `/available/${spaceId}/availables`))
    this.#every(2.5, () => call('level', `/levels/${spaceId}.${mapId}`))
    const fileId = `${this.#talk.spaceId}.${this.#talk.mapId}.1`
    this.#every(1, () => {
      const form = new FormData()
      form.set('file', new Blob([this.#picture], { type: 'image/png' }), 'a.png')
      call('upload', `/upload?fileId=${fileId}`, { method: 'POST', body: form })
    })
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const { clients } of [this.#grounds, this.#talk]) for (const client of clients) client.close()
  }
}

/** A space with several windows of one person in it. */
class Room {
  readonly spaceId: string
  readonly mapId: string
  readonly clients: readonly LoadClient[]

  private constructor(spaceId: string, mapId: string, clients: readonly LoadClient[]) {
    this.spaceId = spaceId
    this.mapId = mapId
    this.clients = clients
  }

  static async enter(origin: string, token: string, name: string): Promise<Room> {
    const spaceId = await makeSpace(origin, token, name)
    const clients: LoadClient[] = []
    for (let i = 0; i < SOCKETS; i += 1)
      clients.push(await LoadClient.enter(origin, spaceId, token, walkerHears))
    return new Room(spaceId, [...clients[0]!.mapIds][0] ?? '1', clients)
  }
}

/** Objects with keys from 0 on. */
const things = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      i,
      { normal: '', type: 0, x: 2 + (i % 40), y: 2 + (Math.floor(i / 40) % 30), width: 1, height: 1 },
    ]),
  )

/** Some MB that hardly become smaller. */
const largePicture = async (): Promise<Buffer<ArrayBuffer>> => {
  const [width, height] = [1_280, 960]
  const pixels = randomFillSync(Buffer.alloc(width * height * 3))
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return Buffer.from(png)
}
