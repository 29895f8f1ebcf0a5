import { randomUUID } from 'node:crypto'
import type { ServerProcess } from '../server/serverProcess.ts'
import { TestClient } from '../server/TestClient.ts'

/** How often a bot chats, ms: just below what is allowed. */
const chatMs = 700
const moveMs = 200

export interface StormReport {
  /** Ids of lines the server took, and of those it refused. */
  readonly acknowledged: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
  /** Why lines were refused. */
  readonly reasons: ReadonlySet<string>
}

/** People who chat and walk while something is wrong with the database, and remember what they were promised. */
export class ChatStorm implements StormReport {
  readonly acknowledged = new Set<string>()
  readonly refused = new Set<string>()
  readonly reasons = new Set<string>()
  /** Lines that were said and have no answer yet. */
  waiting = 0
  readonly #bots: readonly TestClient[]
  readonly #timers: NodeJS.Timeout[]
  readonly #length: number

  private constructor(bots: readonly TestClient[], length: number) {
    this.#bots = bots
    this.#length = length
    this.#timers = bots.flatMap((bot, n) => [
      setInterval(() => void this.#say(bot), chatMs + n * 10),
      setInterval(() => this.#walk(bot), moveMs),
    ])
  }

  /** @param length of each line, characters */
  static async start(server: ServerProcess, people: number, length = 100): Promise<ChatStorm> {
    const tokens: string[] = []
    for (let n = 0; n < people; n++) tokens.push(await server.token(`风雨${n}`))
    const spaceId = await server.createSpace(tokens[0]!, '风雨中')
    const { url } = server
    const bots = await Promise.all(tokens.map((token) => TestClient.enter({ url, spaceId, token })))
    return new ChatStorm(bots, length)
  }

  async #say(bot: TestClient): Promise<void> {
    const id = randomUUID()
    const contents = id.padEnd(this.#length, '风')
    this.waiting += 1
    // Without an answer nothing was promised either way.
    const answer = await bot
      .send('chat', { chatRecipient: 'GLOBAL_CHAT', contents, id })
      .catch(() => undefined)
    this.waiting -= 1
    if (answer?.succeeded) this.acknowledged.add(id)
    else if (answer) {
      this.refused.add(id)
      this.reasons.add(answer.reason)
    }
  }

  #turn = 0

  #walk(bot: TestClient): void {
    const { self } = bot
    if (!self) return
    const { x, y, z } = self.position
    const rotation = { x: 0, y: (this.#turn += 40) % 360, z: 0 }
    bot.post('move', { position: { x, y, z }, rotation, inputId: this.#turn })
  }

  /** How many moves of others the first person has heard. */
  get movesHeard(): number {
    const [first] = this.#bots
    return first!.all('playerMoves').filter(({ encId }) => encId !== first!.self?.encId).length
  }

  /** Whether the socket of nobody was closed. */
  get isWhole(): boolean {
    return this.#bots.every(({ closed }) => closed === undefined)
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  close(): void {
    this.stop()
    for (const bot of this.#bots) bot.close()
  }

  /** What was promised and is not so, given the ids of all stored lines. */
  wrong(stored: readonly string[]): string[] {
    const there = new Set(stored)
    return [
      ...[...this.acknowledged]
        .filter((id) => !there.has(id))
        .map((id) => `acknowledged and not stored: ${id}`),
      ...[...this.refused].filter((id) => there.has(id)).map((id) => `refused and stored: ${id}`),
      ...(there.size < stored.length ? ['something is stored twice'] : []),
    ]
  }
}
