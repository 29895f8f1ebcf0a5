import { cloudPlay, type CloudLaunch, type ProviderMessage, type StopReason } from '#shared/cloud/messages.ts'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import type { Bus } from '../cluster/cluster.ts'
import { DoorSocket, type DoorSocketOptions } from '../room/doors/doorSocket.ts'
import { DoorSockets } from '../room/doors/doorSockets.ts'
import { Strikes } from '../room/sessions/rateLimit.ts'
import type { CountCall } from '../room/doors/rawDoor.ts'
import type { Door } from '../room/doors/upgrades.ts'
import type { Identity, RoomPorts } from '../room/ports.ts'
import type { RoomClock } from '../room/roomClock.ts'
import type { RoomLog } from '../room/roomLog.ts'
import { readPageMessage } from './pageMessages.ts'
import { ownWays } from './pageWays.ts'
import type { CloudRenderProvider, CloudSeat, FromPage } from './provider.ts'

export interface CloudDoorOptions {
  readonly provider: CloudRenderProvider
  readonly ports: Pick<RoomPorts, 'authenticate' | 'findSpaceId' | 'access'>
  readonly bus: Pick<Bus, 'listen' | 'tell'>
  /** Of this server, by which its own word is known. */
  readonly serverId: string
  readonly clock: RoomClock
  readonly log: RoomLog
  /** Counts a launch by whoever asks for it: false when there were too many. */
  readonly countCall: CountCall
  /** How long a page may take to say who it is, ms; real time. */
  readonly earlyMs?: number | undefined
}

/** Where pages ask for a picture that is drawn for them. */
export interface CloudDoor extends Door {
  /** Time has passed; wanted once a second. */
  tick(): void
  /** Says goodbye to everybody; the provider is closed before it. */
  close(): void
}

/** Frames a page may send in a second. */
const FRAMES_MAX = 50
/** Frames that wait while the token is looked at. */
const EARLY_FRAMES_MAX = 32
/** So often is asked again whether somebody may still be there. */
const ASK_AGAIN_MS = 60_000
/** While somebody is asked about, something about people changed: so often it is asked again at once. */
const ASK_ROUNDS = 4
/** What changes while a page is asked about, in a house full of people. */
const CHANGES_MAX = 1_000
/** A page that takes nothing for so long that this waits is gone; bytes. */
const WAITING_MAX = 1024 * 1024

/** A socket of this door: JSON in text. */
class CloudSocket extends DoorSocket {
  readonly #hear: (frame: Buffer | undefined) => void

  constructor(options: DoorSocketOptions, hear: (frame: Buffer | undefined) => void) {
    super(options)
    this.#hear = hear
    this.expect('no launch')
  }

  protected override take(): void {
    this.#hear(undefined)
  }

  protected override takeText(frame: Buffer): void {
    this.#hear(frame)
  }

  /** The launch is there. */
  begun(): void {
    this.heard()
  }

  /** It is known who it is. */
  open(): void {
    this.becomeOpen()
  }

  tell(message: ProviderMessage): void {
    if (this.bufferedAmount > WAITING_MAX) return this.terminate()
    this.send(Buffer.from(JSON.stringify(message)), { binary: false })
  }
}

/** Who is at the door, and where. */
interface Caller {
  readonly identity: Identity
  readonly spaceId: string
  readonly seat: CloudSeat
  askedAt: number
}

/** One page, from its upgrade to its end. */
interface Page {
  readonly socket: CloudSocket
  /** Its launch came; the answer may not be known yet. */
  hasLaunched: boolean
  /** Undefined: not let in yet, or not any more. */
  caller: Caller | undefined
  readonly early: FromPage[]
  /** What changed while it is asked who that is: whom each is about. */
  changes: Concerns[]
}

/** Whether something that changed is about somebody. */
type Concerns = (caller: Pick<Caller, 'identity' | 'spaceId'>) => boolean

/** What a page says, of itself alone; undefined: nothing is left of it. */
function ofItself(message: FromPage, address: string): FromPage | undefined {
  if (message.kind !== 'signal') return message
  const signal = ownWays(message.signal, address)
  return signal && { kind: 'signal', signal }
}

/** The door of cloud play: `launch` with an access token first, then the words of shared/cloud/messages.ts both ways. */
export function cloudDoor({
  provider,
  ports,
  bus,
  serverId,
  clock,
  log,
  countCall,
  earlyMs,
}: CloudDoorOptions): CloudDoor {
  const sockets = new DoorSockets(earlyMs)
  const pages = new Set<Page>()

  /** It is over for a page, and for what is drawn for it. */
  function stop(page: Page, reason: StopReason, code: CloseCode): void {
    page.socket.tell({ kind: 'stage', stage: 'stopped', reason })
    page.socket.close(code, reason)
    const { caller } = page
    page.caller = undefined
    caller?.seat.hear({ kind: 'stop' })
  }

  /** Who asks, where they ask to be let into; undefined: they are not. */
  async function permitted({
    token,
    spaceId: wanted,
  }: CloudLaunch): Promise<Omit<Caller, 'seat'> | undefined> {
    const askedAt = clock.steady()
    const identity = await ports.authenticate({ token })
    // Whoever draws for somebody has nobody draw for itself.
    if (!identity || identity.isView) return undefined
    const spaceId = await ports.findSpaceId(wanted)
    if (spaceId === undefined) return undefined
    const { canEnter } = await ports.access(identity, spaceId)
    return canEnter ? { identity, spaceId, askedAt } : undefined
  }

  /** Who was not let in is not asked about again by what changed: they come again by themselves. */
  const concerns = ({ changes }: Page, person: Parameters<Concerns>[0] | undefined): boolean =>
    person !== undefined && changes.some((isAbout) => isAbout(person))

  async function launch(page: Page, asked: CloudLaunch, address: string): Promise<void> {
    if (!(await countCall(address, asked.token))) return stop(page, 'resourceError', closeCodes.rateLimited)
    let person: Omit<Caller, 'seat'> | undefined
    let rounds = 0
    let isStale = false
    do {
      page.changes = []
      person = await permitted(asked)
      isStale = concerns(page, person)
      rounds += 1
    } while (isStale && rounds < ASK_ROUNDS)
    // Gone meanwhile: a session made now would be nobody's.
    if (page.socket.readyState !== page.socket.ws.OPEN) return
    if (!person || isStale) return stop(page, 'authError', closeCodes.unauthorized)
    page.socket.open()
    seat(page, asked, person)
  }

  function seat(page: Page, asked: CloudLaunch, person: Omit<Caller, 'seat'>): void {
    const { token: _, spaceId: __, ...request } = asked
    const { identity, spaceId } = person
    const { userId, credentialId = '', isSiteGuest = false } = identity
    const caller: Caller = {
      ...person,
      seat: provider.launch(
        { ...request, person: { userId, loginSessionId: credentialId, spaceId, isSiteGuest } },
        (message) => tell(page, message),
      ),
    }
    // Stopped at once.
    if (page.socket.readyState !== page.socket.ws.OPEN) return caller.seat.left()
    page.caller = caller
    // Who comes back has told it before.
    if (!asked.reconnect) bus.tell('cloudPlayBegan', { userId })
    for (const message of page.early.splice(0)) page.caller?.seat.hear(message)
  }

  function tell({ socket }: Page, message: ProviderMessage): void {
    socket.tell(message)
    if (message.kind !== 'stage' || message.stage !== 'stopped') return
    socket.close(message.reason === 'gone' ? closeCodes.goingAway : closeCodes.normal, message.reason)
  }

  /** One more frame; false: too many, and it is over. */
  function count({ socket }: Page, rate: Strikes): boolean {
    const isTooMuch = rate.add(clock.steady())
    if (isTooMuch) socket.close(closeCodes.rateLimited, 'too many messages')
    return !isTooMuch
  }

  function hear(page: Page, rate: Strikes, address: string, frame: Buffer | undefined): void {
    if (!count(page, rate)) return
    const message = frame && readPageMessage(frame)
    if (!message || (message.kind === 'launch') === page.hasLaunched) {
      return stop(page, 'paramsError', closeCodes.protocolError)
    }
    if (message.kind !== 'launch') {
      const own = ofItself(message, address)
      if (!own) return
      if (page.caller) page.caller.seat.hear(own)
      else if (page.early.length < EARLY_FRAMES_MAX) page.early.push(own)
      else page.socket.close(closeCodes.rateLimited, 'too many messages before it began')
      return
    }
    page.hasLaunched = true
    page.socket.begun()
    launch(page, message, address).catch((err: unknown) => {
      log.error({ err }, 'cloud launch failed')
      page.socket.close(closeCodes.internalError, 'something went wrong on the server')
    })
  }

  /** Whether somebody may still be there. */
  async function askAgain(page: Page, caller: Caller): Promise<void> {
    caller.askedAt = clock.steady()
    const { canEnter } = await ports.access(caller.identity, caller.spaceId)
    if (!canEnter && page.caller === caller) stop(page, 'authError', closeCodes.unauthorized)
  }

  function ask(page: Page, caller: Caller): void {
    // What is not known now is asked again in a minute.
    askAgain(page, caller).catch((err: unknown) => log.error({ err }, 'cloud access not asked again'))
  }

  /** Something changed about these; whoever is not known yet may be one of them. */
  function changed(isMeant: Concerns, then: (page: Page, caller: Caller) => void): void {
    for (const page of pages) {
      if (page.caller) {
        if (isMeant(page.caller)) then(page, page.caller)
      } else if (!page.hasLaunched) continue
      else if (page.changes.length < CHANGES_MAX) page.changes.push(isMeant)
      // More than anybody looks through: whoever it is, it is asked again.
      else page.changes = [() => true]
    }
  }

  const askAgainWhere = (isMeant: Concerns): void => changed(isMeant, ask)

  const endListening = bus.listen({
    cloudPlayBegan({ userId }, from) {
      if (from.id !== serverId) provider.replace(userId)
    },
    credentialEnded: ({ credentialId }) =>
      changed(
        ({ identity }) => identity.credentialId === credentialId,
        (page) => stop(page, 'authError', closeCodes.unauthorized),
      ),
    userChanged: ({ userId }) => askAgainWhere(({ identity }) => identity.userId === userId),
    memberChanged: ({ spaceId, userId }) =>
      askAgainWhere((caller) => caller.spaceId === spaceId && caller.identity.userId === userId),
    spaceChanged: ({ spaceId }) => askAgainWhere((caller) => caller.spaceId === spaceId),
    missed: () => askAgainWhere(() => true),
  })

  return {
    wants: ({ url = '' }) => url.split('?')[0] === cloudPlay.path,
    holdsSeat: () => false,
    enter(request, tcp, head, visitor) {
      sockets.upgrade(request, tcp, head, undefined, (ws) => {
        const rate = new Strikes(FRAMES_MAX + 1, 1_000)
        const socket = new CloudSocket({ ws, tcp, visitor, log, earlyMs: sockets.earlyMs }, (frame) =>
          hear(page, rate, visitor.address, frame),
        )
        const page: Page = { socket, hasLaunched: false, caller: undefined, early: [], changes: [] }
        pages.add(page)
        // Pings of a WebSocket are answered, which is work: they count as frames do.
        socket.ears = {
          envelope: () => undefined,
          malformed: () => undefined,
          control: () => count(page, rate),
        }
        socket.once('close', () => {
          pages.delete(page)
          page.caller?.seat.left()
        })
        return socket
      })
    },
    tick() {
      const now = clock.now()
      const steady = clock.steady()
      for (const page of pages) {
        const { caller } = page
        if (!caller) continue
        const { endsAt } = caller.identity
        if (endsAt !== undefined && endsAt <= now) stop(page, 'authError', closeCodes.unauthorized)
        else if (steady - caller.askedAt >= ASK_AGAIN_MS) ask(page, caller)
      }
    },
    close() {
      endListening()
      for (const { socket } of pages) socket.close(closeCodes.goingAway, 'going away')
      sockets.close()
    },
  }
}
