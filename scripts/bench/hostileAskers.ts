import { encodeMask } from '#shared/map/grid.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { countIn, LoadClient, logIn, makeSpace, type Outcome, walkerHears } from './hostileLoad.ts'

/** People who edit nothing, and ask again and again for what costs the server more than them. Used by the bench. */

const SOCKETS = 4
const READERS = 8
const SPACES = 25
const SIDE = 1_000
/** Rows of a ground whose cells are blocked by one action: a frame holds no more. */
const ROWS_AT_ONCE = 250
const CHAIRS = 5_000
const THINGS_AT_ONCE = 500
/** Eight seats, the most a thing of the catalogue has. */
const CHAIR = 'bench-ring'
/** The built-in world: eight levels that everybody may read. */
const WORLD = 'world'
const REFUSED_PAUSE_MS = 50
const TRIES = 200

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Does something to a space of its own, however often it has to wait for that. */
async function insist<K extends ActionName>(client: LoadClient, kind: K, body: ActionBody<K>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const refused = await client.ask(kind, body)
    if (refused === undefined) return
    if (client.closed !== undefined || tries === TRIES) throw new Error(`${kind}: ${refused}`)
    await pause(REFUSED_PAUSE_MS)
  }
}

export class Askers {
  readonly counts: Record<string, Outcome> = {}
  readonly #origin: string
  readonly #clients: LoadClient[] = []
  readonly #timers: NodeJS.Timeout[] = []
  #isOver = false

  private constructor(origin: string) {
    this.#origin = origin
  }

  /** @param exporter whose data are asked for, a token: of somebody who keeps much */
  static async enter(origin: string, exporter: string): Promise<Askers> {
    const askers = new Askers(origin)
    const chairs = await askers.#room('chairs', async (client, mapId) => {
      for (let from = 0; from < CHAIRS; from += THINGS_AT_ONCE) {
        const objects = chairsFrom(from)
        await insist(client, 'mapSetObjects', { mapId, objects })
      }
    })
    // Nowhere on it can anybody stand, so whoever appears there is looked a place for everywhere.
    const ground = await askers.#room('ground', async (client, mapId) => {
      const dataJson = JSON.stringify({ dimensions: [52, 40] })
      await insist(client, 'setArbitraryMapData', { mapId, dataJson, deleteMap: true })
      await insist(client, 'mapSetDimensions', { mapId, width: SIDE, height: SIDE })
      const mask = encodeMask(new Uint8Array(SIDE * ROWS_AT_ONCE).fill(1))
      for (let y = 0; y < SIDE; y += ROWS_AT_ONCE) {
        await insist(client, 'mapSetCollisions', { mapId, x: 0, y, w: SIDE, h: ROWS_AT_ONCE, mask })
      }
    })
    const opener = await logIn(origin, 'opener')
    const spaces: string[] = []
    for (let i = 0; i < SPACES; i += 1) spaces.push(await makeSpace(origin, opener, `opened ${i}`))
    const reader = await logIn(origin, 'reader')
    const levels = await askers.#levels(reader)
    askers.#starts = () => {
      for (const client of chairs) askers.#askOften('chairs', client, 'requestChairStatuses', 10)
      for (const client of ground) askers.#askOften('respawn', client, 'respawn', 2)
      askers.#open(opener, spaces)
      for (let i = 0; i < READERS; i += 1) void askers.#read(reader, levels, i)
      askers.#export(exporter)
    }
    return askers
  }

  #starts = (): void => undefined

  /** Begins; goes on until `close`. */
  start(): void {
    this.#starts()
  }

  /** Several windows of one person in a space of theirs, once it is as it should be. */
  async #room(
    name: string,
    prepare: (client: LoadClient, mapId: string) => Promise<void>,
  ): Promise<LoadClient[]> {
    const token = await logIn(this.#origin, name)
    const spaceId = await makeSpace(this.#origin, token, name)
    const clients: LoadClient[] = []
    for (let i = 0; i < SOCKETS; i += 1) {
      clients.push(await LoadClient.enter(this.#origin, spaceId, token, walkerHears))
    }
    this.#clients.push(...clients)
    await prepare(clients[0]!, [...clients[0]!.mapIds][0] ?? '1')
    return clients
  }

  async #levels(token: string): Promise<string[]> {
    const response = await fetch(`${this.#origin}/api/v2/available/${WORLD}/availables`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await response.json()) as { data: { levelId: string }[] }
    return data.map(({ levelId }) => levelId)
  }

  #askOften(
    what: string,
    client: LoadClient,
    kind: 'requestChairStatuses' | 'respawn',
    perSecond: number,
  ): void {
    const ask = (): void => {
      void client.ask(kind, {}).then((refused) => countIn(this.counts, what, refused))
    }
    this.#timers.push(setInterval(ask, 1_000 / perSecond))
  }

  /** Seats in one space after the other, five a second; no socket ever takes one. */
  #open(token: string, spaces: readonly string[]): void {
    let turn = 0
    const seat = (): void => {
      const spaceId = spaces[turn++ % spaces.length]!
      const body = JSON.stringify({ spaceId, token })
      const headers = { 'content-type': 'application/json' }
      void this.#call('seat', '/matchmake/joinOrCreate/space', { method: 'POST', headers, body })
    }
    this.#timers.push(setInterval(seat, 200))
  }

  /** One level after the other, each as soon as the last was answered. */
  async #read(token: string, levels: readonly string[], from: number): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    for (let turn = from; !this.#isOver; turn += 1) {
      const isDone = await this.#call('level', `/api/v2/levels/${levels[turn % levels.length]}`, { headers })
      if (!isDone) await pause(REFUSED_PAUSE_MS)
    }
  }

  #export(token: string): void {
    const headers = { authorization: `Bearer ${token}` }
    const run = (): void => void this.#call('export', '/api/v2/users/me/export', { headers })
    run()
    this.#timers.push(setInterval(run, 5_000))
  }

  /** Whether it was done. */
  async #call(what: string, path: string, init: RequestInit): Promise<boolean> {
    const problem = await fetch(this.#origin + path, init)
      .then(async (response) => {
        await response.arrayBuffer()
        return response.ok ? undefined : String(response.status)
      })
      .catch(() => 'no answer')
    if (!this.#isOver) countIn(this.counts, what, problem)
    return problem === undefined
  }

  close(): void {
    this.#isOver = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const client of this.#clients) client.close()
  }
}

const chairsFrom = (from: number) =>
  Object.fromEntries(
    Array.from({ length: THINGS_AT_ONCE }, (_, i) => [
      from + i,
      { templateId: CHAIR, normal: '', type: 0, x: 5 + (i % 30), y: 5 + (i % 20), width: 1, height: 1 },
    ]),
  )
