import type { Clock } from '../../../net/clock.ts'
import { createStore, type Store } from '../../../store/createStore.ts'
import { DeviceError, NothingChosen, type DeviceProblem, type Devices } from '../devices.ts'
import type { OpenDevice } from './OpenDevice.ts'
import { nothingOn, type OwnDevices, type OwnSource, type OwnState } from '../ownDevicesStore.ts'
import type { Slot } from '../transport.ts'

/** What is open and what of it is sent. */
export interface OwnMedia extends OwnDevices {
  /** What is sent. */
  readonly ownTracks: ReadonlyMap<Slot, MediaStreamTrack>
  /** The microphone while it is kept open and nothing of it is sent. */
  readonly heldTrack: MediaStreamTrack | undefined
}

/** What happens to a device without anybody having asked for it. */
export type DeviceNews =
  /** Open again, after it was gone; `label`: of the device that is open now. */
  | { readonly name: 'regained'; readonly source: OwnSource; readonly label: string }
  /** The system, or a call, has it for now. */
  | { readonly name: 'interrupted' | 'resumed'; readonly source: OwnSource }

/** How the person wants it. */
export interface Habits {
  /** Muted, the microphone stays open. */
  readonly keepsMicrophone: boolean
  /** The microphone is sent while a key is held, and only then. */
  readonly talksByKey: boolean
}

export interface OwnMediaOptions {
  readonly devices: Devices
  readonly clock: Clock
  readonly habits: () => Habits
  readonly publish: (slot: Slot, track: MediaStreamTrack | undefined) => void
  readonly tell: (news: DeviceNews) => void
}

export interface OwnMediaStore extends Store<OwnMedia> {
  /** Switches on or off. Resolves when it is done; what cannot be had is in `problems`. */
  turn(source: OwnSource, isOn: boolean): Promise<void>
  /** What pressing its button does. */
  toggle(source: OwnSource): Promise<void>
  /** Opens it anew with what is wanted now; whoever takes it notices nothing but the change. */
  renew(source: OwnSource): Promise<void>
  /** While a key is held, where one talks so. */
  talk(isTalking: boolean): void
  /** Lets go of it, also where it would be kept open. */
  letGo(source: OwnSource): void
  /** Devices came or went, or the page is looked at again: what was lost is tried, what stands still is opened anew. */
  revive(): void
  /** The device that is open, as the browser names it. */
  openId(source: OwnSource): string | undefined
  /** Another wish about keeping the microphone open. */
  followHabits(): void
}

/** A question of the browser that is not answered within this time is pointed at (in-space.md §9). */
export const PENDING_MS = 2_000
/** A device that is gone is tried again after so long each time, then no more. */
export const RETRY_MS = [0, 2_000, 3_000, 5_000, 10_000, 10_000, 30_000, 60_000] as const
/** Tracks of a device begin, and change, with a moment of nothing. */
export const INTERRUPTED_MS = 1_500

const sources: readonly OwnSource[] = ['microphone', 'camera', 'screen']
const slotsOf: Readonly<Record<OwnSource, readonly Slot[]>> = {
  microphone: ['microphone'],
  camera: ['camera'],
  screen: ['screen', 'screenSound'],
}
const nothing: OwnMedia = { ...nothingOn, ownTracks: new Map(), heldTrack: undefined }

/** A track that nothing stands before. */
const plain = (track: MediaStreamTrack): OpenDevice => ({ track, raw: track, close: () => track.stop() })

/** One's own microphone, camera and screen: opened, sent, muted, lost and found again. */
export function createOwnMedia(options: OwnMediaOptions): OwnMediaStore {
  const { devices, clock, habits, publish, tell } = options
  const store = createStore<OwnMedia>(() => nothing)
  /** Grows with every turn of a source: a device that is ready after it was switched off again is let go. */
  const turns: Record<OwnSource, number> = { microphone: 0, camera: 0, screen: 0 }
  const opened = new Map<Slot, OpenDevice>()
  /** What is gone and is being tried again: how often it was, and the way to stop. */
  const lost = new Map<OwnSource, { tries: number; isSent: boolean; stop: () => void }>()

  const stateOf = (source: OwnSource): OwnState => store.get().own[source]
  const setOwn = (source: OwnSource, state: OwnState, problem?: DeviceProblem): void => {
    const { own, problems } = store.get()
    const { [source]: _former, ...others } = problems
    store.setState({
      own: { ...own, [source]: state },
      problems: problem ? { ...others, [source]: problem } : others,
      heldTrack: source !== 'microphone' ? store.get().heldTrack : heldIn(state),
    })
  }
  const heldIn = (state: OwnState) => (state === 'held' ? opened.get('microphone')?.track : undefined)
  const send = (slot: Slot, track: MediaStreamTrack | undefined): void => {
    const { ownTracks } = store.get()
    if (ownTracks.get(slot) === track) return
    const next = new Map(ownTracks)
    if (track) next.set(slot, track)
    else next.delete(slot)
    store.setState({ ownTracks: next })
    publish(slot, track)
  }
  const forgetLost = (source: OwnSource): void => {
    lost.get(source)?.stop()
    lost.delete(source)
  }
  const close = (source: OwnSource, problem?: DeviceProblem): void => {
    turns[source] += 1
    for (const slot of slotsOf[source]) {
      const device = opened.get(slot)
      send(slot, undefined)
      opened.delete(slot)
      device?.close()
    }
    setOwn(source, 'off', problem)
  }
  const letGo = (source: OwnSource, problem?: DeviceProblem): void => {
    forgetLost(source)
    close(source, problem)
  }

  async function open(source: OwnSource): Promise<ReadonlyMap<Slot, OpenDevice>> {
    if (source !== 'screen') {
      return new Map([[source, await devices.open(source === 'microphone' ? 'audio' : 'video')]])
    }
    const { picture, sound } = await devices.openScreen()
    return new Map<Slot, OpenDevice>([
      ['screen', plain(picture)],
      ...(sound ? [['screenSound', plain(sound)] as const] : []),
    ])
  }

  const watch = (source: OwnSource, slot: Slot, device: OpenDevice): void => {
    const { raw } = device
    const isOurs = () => opened.get(slot) === device
    let isTold = false
    // Unplugged, taken by something else, or the share ended in the browser's own bar.
    raw.addEventListener('ended', () => {
      if (!isOurs()) return
      if (source === 'screen') letGo(source)
      else lose(source)
    })
    if (source === 'screen') return
    raw.addEventListener('mute', () =>
      clock.after(INTERRUPTED_MS, () => {
        if (!isOurs() || !raw.muted) return
        isTold = true
        tell({ name: 'interrupted', source })
      }),
    )
    raw.addEventListener('unmute', () => {
      if (isOurs() && isTold) tell({ name: 'resumed', source })
      isTold = false
    })
  }

  /** Takes what was opened in the place of what is there; the others get the new before the old is closed. */
  const take = (source: OwnSource, fresh: ReadonlyMap<Slot, OpenDevice>, isSent: boolean): void => {
    for (const [slot, device] of fresh) {
      const former = opened.get(slot)
      opened.set(slot, device)
      send(slot, isSent ? device.track : undefined)
      former?.close()
      watch(source, slot, device)
    }
    setOwn(source, isSent ? 'on' : 'held')
  }

  const problemIn = (error: unknown): DeviceProblem =>
    error instanceof DeviceError ? error.problem : 'failed'
  const isChange = (error: unknown) => error instanceof NothingChosen

  async function switchOn(source: OwnSource): Promise<void> {
    const turn = ++turns[source]
    setOwn(source, 'starting')
    const stopPending = clock.after(PENDING_MS, () => {
      if (turn === turns[source] && source !== 'screen') setOwn(source, 'starting', 'pending')
    })
    try {
      const fresh = await open(source)
      if (turn !== turns[source]) for (const device of fresh.values()) device.close()
      else take(source, fresh, source !== 'microphone' || !habits().talksByKey)
    } catch (error) {
      if (turn === turns[source]) close(source, isChange(error) ? undefined : problemIn(error))
    } finally {
      stopPending()
    }
  }

  // --- gone without having been asked ------------------------------------------------------------------------------

  const lose = (source: OwnSource): void => {
    const isSent = stateOf(source) !== 'held'
    close(source, 'lost')
    lost.set(source, { tries: 0, isSent, stop: () => {} })
    tryLater(source)
  }
  const tryLater = (source: OwnSource): void => {
    const one = lost.get(source)
    const ms = one && RETRY_MS[one.tries]
    if (!one || ms === undefined) return
    one.tries += 1
    one.stop = clock.after(ms, () => void regain(source))
  }
  async function regain(source: OwnSource): Promise<void> {
    const one = lost.get(source)
    if (!one) return
    one.stop()
    const turn = ++turns[source]
    try {
      const fresh = await open(source)
      if (lost.get(source) !== one || turn !== turns[source]) {
        for (const device of fresh.values()) device.close()
        return
      }
      lost.delete(source)
      take(source, fresh, one.isSent)
      tell({ name: 'regained', source, label: [...fresh.values()][0]?.raw.label ?? '' })
    } catch (error) {
      if (lost.get(source) !== one || turn !== turns[source]) return
      const problem = problemIn(error)
      if (problem === 'none' || problem === 'busy' || problem === 'failed') return tryLater(source)
      lost.delete(source)
      setOwn(source, 'off', problem)
    }
  }

  // --- wished for ---------------------------------------------------------------------------------------------------

  const turn = async (source: OwnSource, isOn: boolean): Promise<void> => {
    const state = stateOf(source)
    forgetLost(source)
    if (isOn) {
      if (state === 'off') return switchOn(source)
      if (state !== 'held') return
      send('microphone', opened.get('microphone')?.track)
      return setOwn('microphone', 'on')
    }
    const { keepsMicrophone, talksByKey } = habits()
    const isKept = source === 'microphone' && (keepsMicrophone || talksByKey) && opened.has('microphone')
    if (!isKept) return close(source)
    send('microphone', undefined)
    setOwn('microphone', 'held')
  }

  return Object.assign(store, {
    turn,
    async toggle(source: OwnSource): Promise<void> {
      const state = stateOf(source)
      const { talksByKey } = habits()
      if (state === 'off') return turn(source, true)
      if (state === 'starting' || (source === 'microphone' && talksByKey)) return letGo(source)
      return turn(source, state === 'held')
    },
    async renew(source: OwnSource): Promise<void> {
      const state = stateOf(source)
      if (source === 'screen' || (state !== 'on' && state !== 'held')) return
      const turn = ++turns[source]
      const isPast = () => turn !== turns[source]
      let fresh: ReadonlyMap<Slot, OpenDevice>
      try {
        fresh = await open(source)
      } catch (error) {
        if (isPast()) return
        // A browser that opens one of a kind at a time: the former makes way.
        if (problemIn(error) !== 'busy') return setOwn(source, state, problemIn(error))
        return lose(source)
      }
      if (isPast()) for (const device of fresh.values()) device.close()
      else take(source, fresh, stateOf(source) === 'on')
    },
    talk(isTalking: boolean): void {
      const state = stateOf('microphone')
      if (habits().talksByKey && state === (isTalking ? 'held' : 'on')) void turn('microphone', isTalking)
    },
    letGo: (source: OwnSource) => letGo(source),
    revive(): void {
      for (const source of sources) {
        if (source === 'screen') continue
        const one = lost.get(source)
        const raw = opened.get(source)?.raw
        if (one) {
          one.tries = Math.min(one.tries, 1)
          void regain(source)
        } else if (raw?.readyState === 'ended') lose(source)
        else if (raw?.muted) void this.renew(source)
      }
    },
    openId: (source: OwnSource) =>
      slotsOf[source].map((slot) => opened.get(slot)?.raw.getSettings().deviceId).find(Boolean),
    followHabits(): void {
      const { keepsMicrophone, talksByKey } = habits()
      const state = stateOf('microphone')
      if (state === 'held' && !keepsMicrophone && !talksByKey) letGo('microphone')
      if (state === 'on' && talksByKey) void turn('microphone', false)
    },
  })
}
