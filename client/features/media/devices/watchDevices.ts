import { browserClock, createTimerGroup } from '../../../net/clock.ts'
import { post } from '../../../net/send.ts'
import { awayStore } from '../../../store/awayStore.ts'
import { onSpaceChange, sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { AwayWatch } from '../../../space/AwayWatch.ts'
import type { MediaStore } from '../createMediaStore.ts'
import { LevelMeters } from '../levels.ts'
import { SpeakingDetector } from '../speaking.ts'
import type { Habits } from './createOwnMedia.ts'
import { afterChange, readDevices, speakerNow } from './deviceListStore.ts'
import { changeDeviceSettings, deviceSettings, type DeviceSettings } from './deviceSettingsStore.ts'
import { tellProblem, tellSwitch, tellVoice } from './tellDevices.ts'
import { keepAwake } from './keepAwake.ts'
import { createOwnAway } from './ownAway.ts'

/** How one wants one's microphone. */
export function habitsNow(): Habits {
  const { softMute, pushToTalk } = deviceSettings.get()
  return { keepsMicrophone: softMute, talksByKey: pushToTalk }
}

/** What needs the microphone, or the camera, opened anew. */
const opening: Readonly<Record<'microphone' | 'camera', readonly (keyof DeviceSettings)[]>> = {
  microphone: ['microphoneId', 'rawAudio', 'noise'],
  camera: ['cameraId', 'hdVideo'],
}
const kinds = ['microphone', 'camera'] as const

/** So often is looked whether somebody is away. */
const LOOK_MS = 10_000
/** How often loudness of a muted microphone is looked at, and the least time between two hints. */
const LISTEN_MS = 100
const HINT_MS = 20_000

/** Follows what is plugged in, what is chosen, and whether somebody is there. */
export function watchDevices(store: MediaStore): void {
  const { devices } = store
  followChoices(store)
  followPlugs(store)
  const sign = watchForAway(store)
  followOwnAway(store)
  const hint = watchForSpeech()
  // A word is a sign of life as good as a touch.
  onOwnSpeech(store, (isSent) => {
    sign()
    awayStore.setState({ spokeAt: performance.now() })
    hint(isSent)
  })
  store.subscribe(({ problems }, former) => {
    for (const source of kinds) {
      const problem = problems[source]
      if (problem && problem !== former.problems[source]) void tellProblem(source, problem)
    }
  })
  // Back from a call or from sleep: what stands still is opened anew.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') devices.revive()
  })
  keepAwake(store)
  // What one came in with is offered the next time.
  sessionStore.subscribe(({ entered }, former) => {
    const { microphone, camera } = store.get().own
    if (entered && !former.entered)
      changeDeviceSettings({ microphoneOn: microphone !== 'off', cameraOn: camera !== 'off' })
  })
}

function followChoices({ devices }: MediaStore): void {
  deviceSettings.subscribe((now, former) => {
    devices.followHabits()
    for (const source of kinds) {
      if (opening[source].some((key) => now[key] !== former[key])) void devices.renew(source)
    }
  })
}

function followPlugs({ devices }: MediaStore): void {
  if (!globalThis.isSecureContext || !('mediaDevices' in navigator)) return
  let speaker = ''
  const look = async (): Promise<void> => {
    const list = await readDevices()
    const settings = deviceSettings.get()
    devices.revive()
    for (const source of kinds) {
      const [found, chosenId] =
        source === 'microphone'
          ? [list.microphones, settings.microphoneId]
          : [list.cameras, settings.cameraId]
      const change = afterChange(found, chosenId, devices.openId(source))
      if (!change) continue
      await devices.renew(source)
      const label = found.find(({ id }) => id === devices.openId(source))?.name ?? ''
      void tellSwitch(source, 'back', label)
    }
    const nextSpeaker = speakerNow()
    if (nextSpeaker !== speaker && settings.speakerId !== '') {
      const name = list.speakers.find(({ id }) => id === nextSpeaker)?.name ?? ''
      if (nextSpeaker === '') void tellSwitch('speaker', 'goneSpeaker', '')
      else void tellSwitch('speaker', 'back', name)
    }
    speaker = nextSpeaker
  }
  navigator.mediaDevices.addEventListener('devicechange', () => void look())
  // Names come with the first device that is opened.
  devices.subscribe(({ own }, former) => {
    if (kinds.some((source) => own[source] === 'on' && former.own[source] === 'starting')) void readDevices()
  })
  void readDevices().then(() => (speaker = speakerNow()))
}

/** The microphone goes off when one has been away, and says so. Answers what to call at every word one says. */
function watchForAway(store: MediaStore): () => void {
  const watch = new AwayWatch(performance.now())
  const sign = () => watch.sign(performance.now())
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
    addEventListener(event, sign, { passive: true })
  const mute = () => {
    if (store.get().own.microphone !== 'on' || !deviceSettings.get().muteWhenAway) return
    void store.turn('microphone', false)
    void tellVoice('away')
  }
  setInterval(() => {
    if (watch.look(performance.now())) mute()
  }, LOOK_MS)
  return sign
}

/** Marked as away by oneself, one is not heard; back again one is told that one still is not. */
function followOwnAway(store: MediaStore): void {
  const step = createOwnAway()
  const look = () => {
    const { selfEncId } = sessionStore.get()
    const self = selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)
    // Not told of yet, or not any more: nothing is known of it.
    if (!self) return
    // Marked so for doing nothing for long: of that the microphone has a setting of its own.
    const isAway = (self.attributes.away ?? false) && !awayStore.get().isIdle
    const next = step(isAway, store.get().own.microphone)
    if (next === 'back') post('setAway', { away: false })
    if (next === 'tell') void tellVoice('backFromAway')
    if (next !== 'mute') return
    void store.turn('microphone', false)
    void tellVoice('awayByHand')
  }
  worldStore.subscribe(({ players }, former) => {
    if (players !== former.players) look()
  })
  store.subscribe(({ own }, former) => {
    if (own.microphone !== former.own.microphone) look()
  })
}

/** Calls while one's own voice is heard, whether it is sent or not. */
function onOwnSpeech(store: MediaStore, said: (isSent: boolean) => void): void {
  const meters = new LevelMeters()
  const detector = new SpeakingDetector()
  const timers = createTimerGroup(browserClock)
  let stop: (() => void) | undefined
  store.subscribe(({ ownTracks, heldTrack }, former) => {
    if (heldTrack === former.heldTrack && ownTracks === former.ownTracks) return
    const track = heldTrack ?? ownTracks.get('microphone')
    meters.watch('own', track)
    if (track) {
      stop ??= timers.every(LISTEN_MS, () => {
        detector.hear(meters.read('own'), performance.now())
        if (detector.isSpeaking) said(store.get().heldTrack === undefined)
      })
    } else {
      stop?.()
      stop = undefined
    }
  })
}

/** Who speaks into a muted microphone that is listening is told so. Answers what to call at every word. */
function watchForSpeech(): (isSent: boolean) => void {
  let toldAt = -Infinity
  onSpaceChange(() => (toldAt = -Infinity))
  return (isSent) => {
    const now = performance.now()
    if (isSent || deviceSettings.get().pushToTalk || now - toldAt < HINT_MS) return
    toldAt = now
    void tellVoice('speaking')
  }
}
