import type { Lease, Leases } from '../../cluster/cluster.ts'
import { LeaseLost } from '../storeErrors.ts'
import type { RoomPorts, SpacePorts, SpaceWrites } from '../ports.ts'
import type { RoomLog } from '../roomLog.ts'

export interface HeldSpacesOptions {
  readonly leases: Leases
  readonly ports: RoomPorts
  readonly log: RoomLog
}

/** A space as this server opens it: its lease, and the ports that read and write by it. */
export interface HeldSpace {
  /** What the living space has of the database: nothing is read before the lease is taken. */
  readonly ports: SpacePorts
  /** @throws HeldElsewhere; whatever the database throws */
  readonly taken: Promise<unknown>
  /** After the last write; the next opening begins then. May be called twice. */
  release(): Promise<void>
}

interface Entry {
  lease: Lease | undefined
  lose(): void
}

/** The spaces this server holds. One opening after another of each: none begins before the last write of the former. */
export class HeldSpaces {
  readonly #options: HeldSpacesOptions
  readonly #entries = new Set<Entry>()
  readonly #released = new Map<string, Promise<void>>()

  constructor(options: HeldSpacesOptions) {
    this.#options = options
  }

  /** @param lost called once, when another has taken it or a write was refused because somebody had */
  open(spaceId: string, lost: () => void): HeldSpace {
    const { leases, log } = this.#options
    const before = this.#released.get(spaceId)
    const { promise: released, resolve } = Promise.withResolvers<void>()
    this.#released.set(spaceId, released)
    let isOver = false
    const entry: Entry = {
      lease: undefined,
      lose() {
        if (isOver) return
        isOver = true
        lost()
      },
    }
    const take = async (): Promise<Lease> => {
      await before
      entry.lease = await leases.take(spaceId)
      this.#entries.add(entry)
      return entry.lease
    }
    const taken = take()
    // Whoever loads the space awaits it too; without a listener here a failure would end the process.
    taken.catch(() => undefined)
    let isReleased = false
    return {
      taken,
      ports: this.#portsOf(spaceId, taken, entry, () => isOver),
      release: async () => {
        if (isReleased) return
        isReleased = true
        isOver = true
        this.#entries.delete(entry)
        try {
          await taken.catch(() => undefined)
          if (entry.lease) await leases.release(entry.lease)
        } catch (err) {
          log.error({ err, spaceId }, 'lease not given back')
        } finally {
          this.#entries.delete(entry)
          if (this.#released.get(spaceId) === released) this.#released.delete(spaceId)
          resolve()
        }
      },
    }
  }

  /** Says that they are still held; those that are not any more hear of it. */
  async renew(): Promise<void> {
    const entries = [...this.#entries]
    const lost = await this.#options.leases.renew(entries.flatMap(({ lease }) => lease ?? []))
    const epochs = new Map(lost.map(({ spaceId, epoch }) => [spaceId, epoch]))
    for (const entry of entries) {
      if (!entry.lease || epochs.get(entry.lease.spaceId) !== entry.lease.epoch) continue
      this.#entries.delete(entry)
      entry.lose()
    }
  }

  #portsOf(spaceId: string, taken: Promise<Lease>, entry: Entry, isOver: () => boolean): SpacePorts {
    const { ports } = this.#options
    const write = async (run: (writes: SpaceWrites) => Promise<void>): Promise<void> => {
      const { epoch } = await taken
      if (isOver()) throw new LeaseLost(spaceId)
      try {
        await run(ports.writesUnder(epoch))
      } catch (error) {
        if (error instanceof LeaseLost) entry.lose()
        throw error
      }
    }
    return {
      ...ports,
      loadSpace: async (id, spend) => {
        await taken
        return ports.loadSpace(id, spend)
      },
      commit: (id, effects) => write((writes) => writes.commit(id, effects)),
      savePlaces: (id, places) => write((writes) => writes.savePlaces(id, places)),
      compactMap: (id, mapId, payer) => write((writes) => writes.compactMap(id, mapId, payer)),
      forgetPerson: (id, userId) => write((writes) => writes.forgetPerson(id, userId)),
    }
  }
}
