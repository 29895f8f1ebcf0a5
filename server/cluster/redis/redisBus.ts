import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../../operating/within.ts'
import { NoAnswer, type Answers, type Bus, type Ears, type ServerInfo } from '../cluster.ts'
import { messages, questions, type MessageName, type QuestionName } from '../messages.ts'
import type { RedisConnection, RedisLog } from './redisConnection.ts'

/** So many messages are kept for who was away for a moment; who missed more hears `missed`. */
const KEPT = 10_000
/** So much waits for a Redis that is away; the oldest goes first, and the others hear `missed`. */
const WAITING_MAX = 10_000
/** How long a server may take to answer, ms; and to do something: longer than a space may wait for the database (limits.storeWaitMs). */
const ANSWER_MS = 4_000
const DO_MS = 15_000
const doing: ReadonlySet<QuestionName> = new Set(['wish', 'mediaRoom', 'mediaRecording'])
/** So long one look waits for what comes, ms: shorter than a command may take. */
const LOOK_MS = 1_000
/** A server beats much more often (cluster.ts), ms. */
const FORGET_MS = 3_600_000
/** Of a site nobody runs any more nothing is kept, ms. */
const COMMON_MS = 86_400_000
/** How long a server that goes waits for what it told last, ms. */
const LAST_MS = 1_000
/** Between two tries of what Redis did not take, ms. */
const AGAIN_MS = 200

export interface RedisBusOptions {
  readonly redis: RedisConnection
  readonly self: ServerInfo
  /** Of all keys. */
  readonly prefix: string
  /** How long letters to a server that does not read them are kept, ms. */
  readonly lettersMs: number
  readonly log: Pick<RedisLog, 'warn' | 'error'>
  /** Whether a server lives. */
  isAlive(serverId: string): Promise<boolean>
}

type Fields = Readonly<Record<string, string>>

/**
 * The bus, on two streams of Redis: one that all servers read, and one for each of them with what it is asked and answered.
 * Who tells counts what it tells; who finds a gap in that, or in what a server says it has told by now (`beat`), hears `missed`.
 */
export class RedisBus implements Bus {
  readonly #options: RedisBusOptions
  readonly #ears = new Set<Ears>()
  #answers: Answers | undefined
  /** How much this server has told. */
  #told = 0
  #waiting: Fields[] = []
  #isSending = false
  #sending: Promise<void> = Promise.resolve()
  #isOver = false
  /** How much of what each other server told was heard, and when last. */
  readonly #heard = new Map<string, { readonly count: number; readonly at: number }>()
  readonly #asked = new Map<string, (answer: Fields) => void>()
  #reading: Promise<void> = Promise.resolve()

  constructor(options: RedisBusOptions) {
    this.#options = options
  }

  get #common(): string {
    return `${this.#options.prefix}bus`
  }

  #lettersTo(serverId: string): string {
    return `${this.#options.prefix}letters:${serverId}`
  }

  /** From now on this server hears. */
  async start(): Promise<void> {
    this.#reading = this.#read((await this.#newest()) ?? '0-0')
  }

  /** The id of what was told last. */
  async #newest(): Promise<string | undefined> {
    const { redis } = this.#options
    const last = await redis.run((client) => client.xRevRange(this.#common, '+', '-', { COUNT: 1 }))
    return last?.[0]?.id
  }

  /** Says how much it has told by now: who has heard less has missed something. */
  beat(): void {
    this.#send({ from: JSON.stringify(this.#options.self), count: String(this.#told) })
  }

  /** Of who has said nothing for long nothing need be known any more: it is gone, and never comes back under its name. */
  forget(): void {
    const before = performance.now() - FORGET_MS
    for (const [id, { at }] of this.#heard) if (at < before) this.#heard.delete(id)
  }

  tell: Bus['tell'] = (name, body) => {
    if (this.#isOver) return
    const { self } = this.#options
    const text = JSON.stringify(messages[name].parse(body))
    this.#told += 1
    this.#send({ from: JSON.stringify(self), count: String(this.#told), name, body: text })
    this.#hear(name, text, self)
  }

  ask: Bus['ask'] = async (serverId, name, body) => {
    const { self, isAlive } = this.#options
    const { asks, answers } = questions[name]
    const text = JSON.stringify(asks.parse(body))
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<Fields>()
    this.#asked.set(id, resolve)
    const late = setTimeout(() => resolve({}), doing.has(name) ? DO_MS : ANSWER_MS)
    try {
      if (!(await isAlive(serverId))) throw new Error('it is gone')
      await this.#write(serverId, { from: self.id, asked: id, name, body: text })
      const { answer } = await promise
      if (answer === undefined) throw new Error('it said nothing')
      return answers.parse(JSON.parse(answer)) as never
    } catch (cause) {
      throw new NoAnswer(`server ${serverId} did not answer ${name}`, { cause })
    } finally {
      clearTimeout(late)
      this.#asked.delete(id)
    }
  }

  listen: Bus['listen'] = (ears) => {
    this.#ears.add(ears)
    return () => void this.#ears.delete(ears)
  }

  answer: Bus['answer'] = (answers) => {
    this.#answers = answers
  }

  /** Hears and says nothing any more; resolves when nothing is being read. */
  async stop(): Promise<void> {
    this.#ears.clear()
    // What was told last is still to be heard.
    await within(LAST_MS, this.#sending)
    this.#isOver = true
    this.#options.redis.stopWaiting()
    await this.#reading
  }

  // --- what goes out ------------------------------------------------------------------------------------------------

  #send(fields: Fields): void {
    this.#waiting.push(fields)
    if (this.#waiting.length > WAITING_MAX) this.#waiting.shift()
    if (!this.#isSending) this.#sending = this.#sendAll()
  }

  /** In its order. What may have arrived is sent once more: who reads it counts. */
  async #sendAll(): Promise<void> {
    const { redis } = this.#options
    this.#isSending = true
    while (this.#waiting.length > 0 && !this.#isOver) {
      const group = this.#waiting.slice(0, 100)
      try {
        await redis.run((client) => {
          const all = client.multi()
          for (const fields of group) all.xAdd(this.#common, '*', fields, approximately(KEPT))
          return all.pExpire(this.#common, COMMON_MS).exec()
        })
        const sent = new Set(group)
        this.#waiting = this.#waiting.filter((fields) => !sent.has(fields))
      } catch {
        // One line says that Redis is away (redisConnection.ts).
        await pause(AGAIN_MS)
      }
    }
    this.#isSending = false
  }

  /** To one server alone. @throws ClusterAway */
  async #write(serverId: string, fields: Fields): Promise<void> {
    const { redis, lettersMs } = this.#options
    const to = this.#lettersTo(serverId)
    await redis.run((client) => client.multi().xAdd(to, '*', fields).pExpire(to, lettersMs).exec())
  }

  // --- what comes in ------------------------------------------------------------------------------------------------

  async #read(last: string): Promise<void> {
    const { redis, self } = this.#options
    const letters = this.#lettersTo(self.id)
    const ids = new Map([
      [this.#common, last],
      [letters, '0-0'],
    ])
    while (!this.#isOver) {
      try {
        const streams = [...ids].map(([key, id]) => ({ key, id }))
        const read = (await redis.wait<unknown>((client) =>
          client.xRead(streams, { BLOCK: LOOK_MS, COUNT: 500 }),
        )) as readonly Stream[] | null
        for (const { name, messages: entries } of read ?? []) {
          for (const { id, message } of entries) {
            ids.set(name, id)
            this.#take(name === letters, message)
          }
          if (name === letters) void this.#throwAway(entries.map(({ id }) => id))
        }
      } catch {
        if (this.#isOver) return
        await pause(AGAIN_MS)
        // A Redis that has lost what it knew counts anew, from its own clock.
        const newest = await this.#newest().catch(() => undefined)
        if (newest !== undefined && isBefore(newest, ids.get(this.#common)!))
          for (const name of ids.keys()) ids.set(name, '0-0')
      }
    }
  }

  async #throwAway(ids: readonly string[]): Promise<void> {
    const { redis, self } = this.#options
    await redis.run((client) => client.xDel(this.#lettersTo(self.id), [...ids])).catch(() => 0)
  }

  /** Nothing that is written there may end the reading: what is no message of ours is one line. */
  #take(isLetter: boolean, fields: Fields): void {
    if (this.#isOver) return
    try {
      if (!isLetter) this.#takeTold(fields)
      else if (fields['asked'] !== undefined) void this.#reply(fields)
      else this.#asked.get(fields['to'] ?? '')?.(fields)
    } catch (err) {
      this.#options.log.error(
        { err, from: fields['from'], name: fields['name'] },
        'a message of another server was not heard',
      )
    }
  }

  #takeTold({ from: sender = '', count, name, body = '' }: Fields): void {
    const from = JSON.parse(sender) as ServerInfo
    if (from.id === this.#options.self.id) return
    const number = Number(count)
    const known = this.#heard.get(from.id)?.count
    // Sent once more since it was not known whether it had arrived.
    const isOld = known !== undefined && number <= known
    this.#heard.set(from.id, { count: isOld ? known : number, at: performance.now() })
    if (isOld) return
    const isBeat = name === undefined
    if (known !== undefined && number > known + (isBeat ? 0 : 1)) this.#miss(from)
    if (!isBeat) this.#hear(name as MessageName, body, from)
  }

  #miss(from: ServerInfo): void {
    this.#options.log.warn({ server: from.id }, 'something another server told was not heard')
    this.#toEars((ears) => ears.missed?.())
  }

  #hear(name: MessageName, text: string, from: ServerInfo): void {
    this.#toEars((ears) => {
      const heard = ears[name] as ((body: unknown, from: ServerInfo) => void) | undefined
      heard?.(messages[name].parse(JSON.parse(text)), from)
    })
  }

  /** What one of them does wrong keeps none of the others from hearing. */
  #toEars(say: (ears: Ears) => void): void {
    for (const ears of this.#ears) {
      try {
        say(ears)
      } catch (err) {
        this.#options.log.error({ err }, 'what another server told could not be taken over')
      }
    }
  }

  async #reply({ from = '', asked = '', name = '', body = '' }: Fields): Promise<void> {
    const answer = await this.#answerTo(name as QuestionName, body).catch((err: unknown) => {
      this.#options.log.error({ err, name }, 'a question of another server could not be answered')
      return undefined
    })
    const fields: Fields = answer === undefined ? { to: asked } : { to: asked, answer }
    // Who asked is told nothing then, and asks no longer than that.
    await this.#write(from, fields).catch(() => undefined)
  }

  /** As JSON; undefined: this server answers nothing. */
  async #answerTo(name: QuestionName, body: string): Promise<string | undefined> {
    if (!this.#answers) return undefined
    const { asks, answers } = questions[name]
    const answer: unknown = await this.#answers[name](asks.parse(JSON.parse(body)) as never)
    return JSON.stringify(answers.parse(answer))
  }
}

interface Stream {
  readonly name: string
  readonly messages: readonly { readonly id: string; readonly message: Fields }[]
}

/** Redis trims streams cheaply where it may keep a few more. */
const approximately = (threshold: number) =>
  ({ TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold } }) as const

/** Ids of streams are `ms-number`, by Redis' own clock. */
function isBefore(one: string, other: string): boolean {
  const [[ms = 0, number = 0], [otherMs = 0, otherNumber = 0]] = [one, other].map((id) =>
    id.split('-').map(Number),
  ) as [number[], number[]]
  return ms === otherMs ? number < otherNumber : ms < otherMs
}
