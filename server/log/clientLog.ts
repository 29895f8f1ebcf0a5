import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#shared/rules/days.ts'
import type { Clock } from '../clock.ts'

/** One report of a client. */
export interface ClientReport {
  /** null: a guest. */
  readonly userId: string | null
  readonly userAgent: string
  readonly body: unknown
}

/**
 * What clients report of themselves, one JSON line each, in files of their own beside the database: a ring, whose
 * oldest half goes when it is full. Guests have a ring of their own, so that nobody can push out what others sent.
 */
export interface ClientLog {
  append(report: ClientReport): Promise<void>
  /** Forgets what is too old. */
  prune(): Promise<void>
}

export interface ClientLogOptions {
  /** Absolute. */
  readonly folder: string
  readonly clock: Clock
  /** All files together. */
  readonly maxBytes: number
  /** Nothing is kept longer; 0: until the ring is full. */
  readonly days: number
}

/** Of four parts, guests have one. */
const guestShare = 1 / 4

export function createClientLog({ folder, clock, maxBytes, days }: ClientLogOptions): ClientLog {
  const ring = (name: string, share: number): Ring =>
    new Ring({ folder, name, clock, halfBytes: (maxBytes * share) / 2, keptMs: days * dayMs })
  const rings = { people: ring('people', 1 - guestShare), guests: ring('guests', guestShare) }
  return {
    append: (report) => (report.userId === null ? rings.guests : rings.people).append(report),
    async prune() {
      for (const one of Object.values(rings)) await one.prune()
    },
  }
}

interface RingOptions {
  readonly folder: string
  readonly name: string
  readonly clock: Clock
  readonly halfBytes: number
  /** 0: for ever. */
  readonly keptMs: number
}

/** Two halves: what is written to, and what was written to before that. */
class Ring {
  readonly #options: RingOptions
  #turn: Promise<void> = Promise.resolve()

  constructor(options: RingOptions) {
    this.#options = options
  }

  append(report: ClientReport): Promise<void> {
    return this.#inTurn(async () => {
      const { folder, clock, halfBytes } = this.#options
      const line = Buffer.from(`${JSON.stringify({ at: new Date(clock.now()).toISOString(), ...report })}\n`)
      await mkdir(folder, { recursive: true })
      const size = (await stat(this.#file()).catch(() => undefined))?.size ?? 0
      if (size > 0 && size + line.length > halfBytes) await rename(this.#file(), this.#file('old'))
      const file = await open(this.#file(), 'a', 0o600)
      try {
        await file.write(line)
      } finally {
        await file.close()
      }
    })
  }

  /** A half goes when its first line is too old, so what is written to becomes the older half in half that time. */
  prune(): Promise<void> {
    return this.#inTurn(async () => {
      const { clock, keptMs } = this.#options
      if (keptMs === 0) return
      const now = clock.now()
      if ((await firstTime(this.#file('old'))) < now - keptMs) await rm(this.#file('old'), { force: true })
      const first = await firstTime(this.#file())
      if (first < now - keptMs) await rm(this.#file(), { force: true })
      else if (first < now - keptMs / 2) await rename(this.#file(), this.#file('old'))
    })
  }

  #file(half?: 'old'): string {
    const { folder, name } = this.#options
    return join(folder, half ? `${name}.${half}.jsonl` : `${name}.jsonl`)
  }

  /** One after the other: sizes are right, and a line is whole. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(act)
    this.#turn = turn.catch(() => undefined)
    return turn
  }
}

/** When the first line of a file was written, ms since the epoch; Infinity: there is none. */
async function firstTime(path: string): Promise<number> {
  const file = await open(path).catch(() => undefined)
  if (!file) return Infinity
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    const time = Date.parse(/^\{"at":"([^"]+)"/.exec(buffer.toString('latin1', 0, bytesRead))?.[1] ?? '')
    // A line nobody can read is as old as its file.
    return Number.isNaN(time) ? (await file.stat()).mtimeMs : time
  } finally {
    await file.close()
  }
}

/** All lines of a log, the oldest first: for tests and for whoever looks for a fault. */
export async function readClientLog(
  folder: string,
  name: 'people' | 'guests',
): Promise<(ClientReport & { readonly at: string })[]> {
  const halves = await Promise.all(
    [`${name}.old.jsonl`, `${name}.jsonl`].map((file) =>
      readFile(join(folder, file), 'utf8').catch(() => ''),
    ),
  )
  return halves
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ClientReport & { readonly at: string })
}
