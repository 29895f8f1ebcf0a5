import { vi } from 'vitest'
import type {
  PublishedClient,
  PublishedGame,
  PublishedMap,
  PublishedModule,
  PublishedPlayer,
  WireBody,
} from './publishedClient.ts'
import { until } from '../until.ts'

/** Said on an ordinary day; every other line of the published client is a complaint. */
const SMALL_TALK = /^(connecting to|Disconnecting$)/

export interface Complaints {
  /** What the client has logged since the last call, small talk left out. */
  take(): string[]
}

/** Listens to what the published client logs: it writes to the console and nowhere else. */
export function hearComplaints(): Complaints {
  let lines: string[] = []
  for (const level of ['error', 'warn', 'log'] as const) {
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      const line = said.map(String).join(' ')
      if (!SMALL_TALK.test(line)) lines.push(`${level}: ${line}`)
    })
  }
  return {
    take() {
      const taken = lines
      lines = []
      return taken
    },
  }
}

/** Names a missing client as the reason of a skipped test. */
export function requireClient(client: PublishedClient, context: { skip(note?: string): void }): void {
  if (!client.module) context.skip(client.missing)
}

export interface PersonOptions {
  readonly module: PublishedModule
  /** Where the client asks for the game server. */
  readonly url: string
  readonly spaceId: string
  readonly token: string
}

export interface Closing {
  readonly code?: number | undefined
  readonly reason?: string | undefined
}

/** Somebody with the published client. */
export class PublishedPerson {
  readonly game: PublishedGame
  readonly closings: Closing[] = []
  readonly #heard = new Map<string, WireBody[]>()
  #lastMove: Promise<unknown> = Promise.resolve()

  constructor({ module, url, spaceId, token }: PersonOptions) {
    // A promise of the client that fails unseen would end the test run; whoever waits for it sees the failure.
    const moved = (done: Promise<unknown>): void => {
      this.#lastMove = done
      done.catch(() => undefined)
    }
    this.game = new module.Game(
      spaceId,
      () => Promise.resolve({ token }),
      (_direction, _isTurn, _inputId, done) => moved(done),
      undefined,
      undefined,
      { overrideHttpServer: url },
    )
    this.game.subscribeToDisconnection((code, reason) => this.closings.push({ code, reason }))
  }

  /** Connects, waits for the world, enters and waits for the own player. */
  static async enter(options: PersonOptions, name: string): Promise<PublishedPerson> {
    const person = new PublishedPerson(options)
    person.game.enter({ name })
    person.game.connect()
    await person.game.waitForInit()
    await person.game.waitForFirstEnter(person.uid)
    await until(() => person.me.map !== '' && person.me.name === name, `${name} has a place`)
    return person
  }

  get uid(): string {
    return this.game.engine.clientUid ?? ''
  }

  get me(): PublishedPlayer {
    return this.game.players[this.uid]!
  }

  sees(other: PublishedPerson): PublishedPlayer | undefined {
    return this.game.players[other.uid]
  }

  /** The map this person is on, when it is complete. */
  get map(): PublishedMap {
    return this.game.completeMaps[this.me.map]!
  }

  /** Keeps the events of a kind from now on; gives those kept so far. */
  listen(kind: string): readonly WireBody[] {
    const known = this.#heard.get(kind)
    if (known) return known
    const bodies: WireBody[] = []
    this.#heard.set(kind, bodies)
    this.game.subscribeToEvent(kind, (event) => bodies.push(event[kind]!))
    return bodies
  }

  /** An action and its answer: rejects with the server's reason. */
  send(kind: string, body: WireBody): Promise<unknown> {
    return this.game.sendAction2(kind, body, true)
  }

  /** A step of one tile, or a turn; resolves when the server has answered. */
  async step(direction: number, isTurn = false): Promise<void> {
    this.game.move(direction, isTurn)
    const { inputId } = this.game
    await this.#lastMove
    await until(() => this.me.lastInputId === inputId - 1, `echo of move ${inputId - 1}`)
  }

  /** Why an action is refused. */
  async refusal(kind: string, body: WireBody): Promise<string> {
    return this.send(kind, body).then(
      () => 'not refused',
      (error: unknown) => (error as Error).message,
    )
  }

  leave(): void {
    void this.game.disconnect()
  }
}
