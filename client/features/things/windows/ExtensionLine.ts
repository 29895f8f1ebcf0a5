import type { MapId } from '#shared/ids.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { stateOf } from '#shared/map/thingStates.ts'
import { send } from '../../../net/send.ts'
import { failureText } from '../../../space/act.ts'
import { onEvents, worldStore } from '../../../store/worldStore.ts'
import {
  createMessageMeter,
  parseAsks,
  type ExtensionAsks,
  type ExtensionHears,
} from './extensionMessages.ts'
import type { HeldPage } from './holdPage.ts'

/** A page asks for a context before the one it has has run out, and not all the time. */
const CONTEXT_EVERY_MS = 3_000
/** And says something on the screen of its reader at most so often. */
const SAY_EVERY_MS = 3_000

interface Wishes {
  say(text: string): void
  title(text: string): void
  close(): void
  /** It sends too much, or went to another page: nothing is heard of it any more. */
  silenced(): void
}

/**
 * The line to the page of an extension: a port of its own, given to the first page in the frame and to no other one that
 * comes after it. The page has no origin (it is in a sandbox), so nothing can be told by that: the frame shows no page of
 * another one than the written address has (holdPage.ts), and who holds the port is who was given it.
 */
export class ExtensionLine {
  readonly #mapId: MapId
  readonly #key: string
  readonly #wishes: Wishes
  readonly #takes = createMessageMeter(() => performance.now())
  readonly #stops: (() => void)[] = []
  #port: MessagePort | undefined
  #isAwaiting = false
  #askedAt = -CONTEXT_EVERY_MS
  #saidAt = -SAY_EVERY_MS
  #toldOf: MapObject | undefined
  #told = ''
  #isOver = false

  constructor(mapId: MapId, key: string, wishes: Wishes) {
    this.#mapId = mapId
    this.#key = key
    this.#wishes = wishes
  }

  /** The page in the frame is there; another one than the first gets nothing. */
  loaded(page: HeldPage, hello: { readonly language: string; readonly theme: string }): void {
    if (this.#isOver) return
    if (this.#port) return this.#silence()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = ({ data }) => this.#hear(data)
    this.#stops.push(
      onEvents((events) => {
        for (const { kind, body } of events) {
          if (kind !== 'extensionContext' || !this.#isAwaiting) continue
          if (body.mapId !== this.#mapId || body.key !== this.#key) continue
          this.#isAwaiting = false
          this.#tell({ type: 'context', token: body.token ?? '', expiresInMs: body.expiresInMs ?? 0 })
        }
      }),
      worldStore.subscribe(this.#tellState),
    )
    page.tell({ lingjing: 1, ...hello }, [port2])
    this.#tellState()
  }

  /** The page was sent on to another origin. */
  strayed(): void {
    if (!this.#isOver) this.#silence()
  }

  #tell(message: ExtensionHears): void {
    this.#port?.postMessage(message)
  }

  readonly #tellState = (): void => {
    const object = worldStore.get().maps.get(this.#mapId)?.objects.get(this.#key)
    // The world changes with every step of anybody.
    if (!object || object === this.#toldOf) return
    this.#toldOf = object
    const state = stateOf(object)
    const text = JSON.stringify(state)
    if (text === this.#told) return
    this.#told = text
    this.#tell({ type: 'state', state })
  }

  #hear(data: unknown): void {
    if (this.#isOver) return
    if (!this.#takes()) return this.#silence()
    const asks = parseAsks(data)
    if (asks) this.#do(asks)
    else this.#tell({ type: 'refused', of: 'message', reason: 'not a message of this version' })
  }

  #do(asks: ExtensionAsks): void {
    const now = performance.now()
    switch (asks.type) {
      case 'context':
        if (now - this.#askedAt < CONTEXT_EVERY_MS) {
          return this.#tell({ type: 'refused', of: 'context', reason: 'too soon' })
        }
        this.#askedAt = now
        this.#isAwaiting = true
        send('openExtension', { mapId: this.#mapId, key: this.#key }).catch(async (error: unknown) => {
          this.#isAwaiting = false
          this.#tell({ type: 'refused', of: 'context', reason: await failureText(error) })
        })
        return
      case 'patch': {
        const { id, stateJson } = asks
        const body = { mapId: this.#mapId, key: this.#key, command: 'patch', stateJson }
        send('pressThing', body).then(
          () => this.#tell({ type: 'patched', id, ok: true }),
          async (error: unknown) =>
            this.#tell({ type: 'patched', id, ok: false, reason: await failureText(error) }),
        )
        return
      }
      case 'say':
        if (now - this.#saidAt < SAY_EVERY_MS)
          return this.#tell({ type: 'refused', of: 'say', reason: 'too soon' })
        this.#saidAt = now
        return this.#wishes.say(asks.text)
      case 'title':
        return this.#wishes.title(asks.text)
      case 'close':
        return this.#wishes.close()
    }
  }

  #silence(): void {
    this.dispose()
    this.#wishes.silenced()
  }

  dispose(): void {
    this.#isOver = true
    for (const stop of this.#stops) stop()
    this.#port?.close()
  }
}
