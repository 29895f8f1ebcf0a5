import { slots, type PeerFigures, type Sent, type Slot } from '../transport.ts'
import type { RemoteMedia } from '../createMediaStore.ts'
import type { PersonQuality, SlotFlow } from '../qualityStore.ts'
import { qualityOf, scoreOfPeer, slotChange } from './score.ts'
import { connectionStateOf, trackStateOf } from './states.ts'

const BITS = 8
const MS = 1_000

interface Reading {
  readonly at: number
  readonly figures: PeerFigures
  /** When something came last, by slot. */
  readonly heardAt: ReadonlyMap<Slot, number>
}

/** Makes of what a transport counts how well it goes, from one reading to the next. */
export class QualityWatch {
  readonly #readings = new Map<string, Reading>()

  /** What is to be said of everybody now. `own`: what one sends. */
  read(
    now: number,
    figures: readonly PeerFigures[],
    people: ReadonlyMap<string, RemoteMedia>,
    own: ReadonlySet<Slot>,
  ): ReadonlyMap<string, PersonQuality> {
    for (const userId of this.#readings.keys()) if (!people.has(userId)) this.#readings.delete(userId)
    const byUser = new Map(figures.map((one) => [one.userId, one]))
    return new Map(
      [...people].map(([userId, media]) => [
        userId,
        this.#readOne(now, userId, media, byUser.get(userId), own),
      ]),
    )
  }

  #readOne(
    now: number,
    userId: string,
    { link, sending, tracks }: RemoteMedia,
    figures: PeerFigures | undefined,
    own: ReadonlySet<Slot>,
  ): PersonQuality {
    const former = this.#readings.get(userId)
    const passedMs = former ? now - former.at : 0
    const heardAt = new Map(former?.heardAt)
    const flows = new Map<Slot, SlotFlow>()
    for (const slot of slots) {
      const received = figures?.received.get(slot)
      const before = former?.figures.received.get(slot)
      const change = received && slotChange(before, received, passedMs)
      if (received && received.packets > 0 && (!before || change?.packets !== 0)) heardAt.set(slot, now)
      const heard = heardAt.get(slot)
      const isSaid = sending.has(slot)
      if (!isSaid) heardAt.delete(slot)
      const upBps = rateOf(former?.figures.sent.get(slot), figures?.sent.get(slot), passedMs)
      if (!isSaid && !own.has(slot)) continue
      flows.set(slot, {
        downBps: isSaid ? change?.bps : undefined,
        upBps: own.has(slot) ? upBps : undefined,
        lossShare: isSaid ? change?.lossShare : undefined,
        track: trackStateOf({
          slot,
          isSaid,
          hasTrack: tracks.has(slot),
          link,
          silentMs: heard === undefined ? undefined : now - heard,
        }),
      })
    }
    const score =
      figures && link === 'connected' ? scoreOfPeer(former?.figures, figures, passedMs, sending) : undefined
    if (figures) this.#readings.set(userId, { at: now, figures, heardAt })
    return {
      connection: connectionStateOf(link, own.size > 0),
      score,
      quality: qualityOf(score),
      path: figures?.path,
      roundTripMs: figures?.roundTripMs,
      slots: flows,
    }
  }
}

const rateOf = (former: Sent | undefined, now: Sent | undefined, passedMs: number): number | undefined =>
  former && now && passedMs > 0 && now.bytes >= former.bytes
    ? ((now.bytes - former.bytes) * BITS * MS) / passedMs
    : undefined
