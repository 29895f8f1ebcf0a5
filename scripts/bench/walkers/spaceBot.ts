import { randomUUID } from 'node:crypto'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { PackedMovesDecoder } from '#shared/movement/decoder.ts'
import { bodyStates, encodePackedMove, unpackPose, type PackedPose } from '#shared/movement/packedMove.ts'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import { action, type ActionBody, type ActionName, type EventBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { subscriptionsWith } from '../../../client/net/subscriptions.ts'
import { allHears } from '../../featureHears.ts'
import { BENCH_MAP, BENCH_SPACE } from './benchSpace.ts'
import { addressOf, call, type Bot, type MoveStyle, type Place } from './bot.ts'
import { eachEvent, fieldOf, firstEvent, firstField } from './envelope.ts'
import { RawSocket } from './rawSocket.ts'

const fields = {
  ready: fieldOf('ready'),
  answer: fieldOf('transactionStatus'),
  heartbeat: fieldOf('serverHeartbeat'),
  mapping: fieldOf('spaceSetsIdMapping'),
  moves: fieldOf('playerMoves'),
  packed: fieldOf('packedMoves'),
  error: fieldOf('error'),
}
const heartbeat = encodeAction(action('clientHeartbeat', {}))
const NAMES = 1_000
const JOIN_PATIENCE_MS = 120_000

/** What a witness hears: which player, where, and the number of the move where the server tells it. */
export interface Hearer {
  knows(encId: number, uid: string): void
  pose(encId: number, xCm: number, yCm: number, zCm: number, yawStep: number, claimed?: number): void
}

const cm = (metres: number | null | undefined): number => Math.round((metres ?? 0) / limits.positionStepM)
const step = (degrees: number | null | undefined): number =>
  Math.round(((degrees ?? 0) * limits.yawSteps) / 360) & (limits.yawSteps - 1)

/** A bot in our space, in by the raw door as any client: token, door, init, subscriptions, enter. */
export class SpaceBot implements Bot {
  uid = ''
  /** Frames that began with an error event. */
  errors = 0
  /** Plain moves to one who has subscribed to packed ones: the server took something back. */
  corrections = 0
  /** Packed frames that could not be read. */
  unreadable = 0
  /** Hears where the server wants it, metres: a client goes there. */
  onCorrected: ((x: number, z: number) => void) | undefined
  readonly socket: RawSocket
  readonly #style: MoveStyle
  readonly #answers = new Map<number, (problem?: string) => void>()
  readonly #ready: Promise<void>
  readonly #decoder = new PackedMovesDecoder()
  #becameReady: (() => void) | undefined
  #hearer: Hearer | undefined
  #txnId = 0
  #state = 0

  private constructor(socket: RawSocket, style: MoveStyle) {
    this.socket = socket
    this.#style = style
    this.#ready = new Promise((resolve) => (this.#becameReady = resolve))
    socket.onMessage = (payload) => this.#hearAll(payload)
    socket.onHead = (head) => this.#glance(head)
  }

  /** Enters in a cell of the room. With a hearer the bot decodes all it is told, for ever; else only while joining. */
  static async join(
    { origin, moves, space }: Place,
    index: number,
    cell: { readonly x: number; readonly y: number },
    hearer?: Hearer,
  ): Promise<SpaceBot> {
    const headers = addressOf(index)
    const login = await call(`${origin}/api/v2/auth/mock_login?username=bench-${index}`, { headers })
    const { access_token: token } = login as TokenAnswer
    const spaceId = space?.id ?? BENCH_SPACE
    const door =
      space?.door ?? (await call(`${origin}/api/v2/spaces/${spaceId}/game-server-assignment`, { headers }))
    const url = `${String(door)}?connectionId=${randomUUID()}`
    const socket = await RawSocket.open({ url, protocol: 'gather-v2', headers })
    const bot = new SpaceBot(socket, moves)
    bot.#hearer = hearer
    // Not every number is a name: some are words nobody is to read.
    await bot.#enter(spaceId, token, `同事 ${index % NAMES}`, cell)
    const beat = setInterval(() => socket.send(heartbeat), limits.heartbeatMs)
    socket.onClose = () => clearInterval(beat)
    if (!hearer) socket.onMessage = undefined
    return bot
  }

  async #enter(
    spaceId: string,
    token: string,
    name: string,
    cell: { readonly x: number; readonly y: number },
  ): Promise<void> {
    const broken = new Promise<never>((_, reject) => {
      const timeout = setTimeout(() => reject(new Error('could not join in time')), JOIN_PATIENCE_MS)
      timeout.unref()
      this.socket.onClose = (why) => reject(new Error(`while joining: ${why}`))
    })
    this.#post('init', { spaceId, token })
    await Promise.race([this.#ready, broken])
    const wanted = { ...subscriptionsWith(allHears), packedMoves: this.#style === 'packed' }
    await Promise.race([
      this.#act('updateSubscriptions', { subscriptions: wanted, mapUpdateIds: {} }),
      broken,
    ])
    const info = { name, outfitString: `v1:person=${1 + (name.length % 8)}`, map: BENCH_MAP, ...cell }
    await Promise.race([this.#act('enter', { info }), broken])
  }

  sendMove(pose: PackedPose, number: number): void {
    if (this.#style === 'packed') {
      this.#post('move', { packed: encodePackedMove(pose) })
      return
    }
    if (pose.state !== this.#state) this.#post('animate', { animator: bodyStates[pose.state] ?? 'idle' })
    this.#state = pose.state
    const { position, rotation } = unpackPose(pose)
    this.#post('move', { position, rotation, inputId: number })
  }

  #post<K extends ActionName>(kind: K, body: ActionBody<K>, txnId?: number): void {
    this.socket.send(encodeAction(action(kind, body, txnId)))
  }

  #act<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<void> {
    const txnId = this.#txnId++
    return new Promise((resolve, reject) => {
      this.#answers.set(txnId, (problem) =>
        problem === undefined ? resolve() : reject(new Error(`${kind}: ${problem}`)),
      )
      this.#post(kind, body, txnId)
    })
  }

  #glance(head: Uint8Array): void {
    const field = firstField(head)
    if (field === fields.heartbeat) this.socket.send(heartbeat)
    else if (field === fields.error) this.errors += 1
    else if (field === fields.moves && this.#style === 'packed') this.#takeBack(head)
  }

  /** Nobody enters or teleports while the crowd walks: a plain move is about oneself. */
  #takeBack(head: Uint8Array): void {
    this.corrections += 1
    const told = firstEvent(head)
    if (!told) return
    for (const { kind, body } of decodeBatch(told)) {
      if (kind === 'playerMoves') this.onCorrected?.(body.position?.x ?? 0, body.position?.z ?? 0)
    }
  }

  #hearAll(payload: Uint8Array): void {
    eachEvent(payload, (field, slice) => {
      if (field === fields.ready || field === fields.answer) this.#hearAnswer(slice)
      else if (this.#hearer) this.#hearPoses(this.#hearer, field, slice)
    })
  }

  #hearAnswer(slice: Uint8Array): void {
    for (const { kind, body } of decodeBatch(slice)) {
      if (kind === 'ready') {
        this.uid = body.id ?? ''
        this.#becameReady?.()
      }
      if (kind === 'transactionStatus') {
        const { txnId, succeeded, reason } = body
        this.#answers.get(txnId ?? 0)?.(succeeded ? undefined : (reason ?? 'refused'))
        this.#answers.delete(txnId ?? 0)
      }
    }
  }

  #hearPoses(hearer: Hearer, field: number, slice: Uint8Array): void {
    if (field !== fields.mapping && field !== fields.moves && field !== fields.packed) return
    for (const { kind, body } of decodeBatch(slice)) {
      if (kind === 'spaceSetsIdMapping') hearer.knows(body.encId ?? 0, body.uid ?? '')
      if (kind === 'playerMoves') this.#hearMove(hearer, body)
      if (kind === 'packedMoves' && body.frame) this.#hearPacked(hearer, body.frame)
    }
  }

  #hearMove(hearer: Hearer, { encId, position, rotation, lastInputId }: EventBody<'playerMoves'>): void {
    const { x, y, z } = position ?? {}
    hearer.pose(encId ?? 0, cm(x), cm(y), cm(z), step(rotation?.y), lastInputId ?? 0)
  }

  #hearPacked(hearer: Hearer, frame: Uint8Array): void {
    const isRead = this.#decoder.decode(frame, {
      pose: (_map, encId, xCm, yCm, zCm, yawStep) => hearer.pose(encId, xCm, yCm, zCm, yawStep),
    })
    if (isRead) return
    this.unreadable += 1
    this.#decoder.reset()
    const wanted = { ...subscriptionsWith(allHears), packedMoves: true }
    this.#post('updateSubscriptions', { subscriptions: wanted, mapUpdateIds: {} })
  }
}
