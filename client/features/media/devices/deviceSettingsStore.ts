import { createStore, useSelection } from '../../../store/createStore.ts'

/** Where it is kept in this browser (in-space.md §9, local preferences). */
const KEY = 'lingjing.media'

/** What takes noise out of one's own voice: nothing, the browser, or a network trained for it. */
export const noiseChoices = ['none', 'browser', 'strong'] as const
/** What goes between oneself and others: all, only sound, or only pictures. */
export const mediaModes = ['all', 'audioOnly', 'videoOnly'] as const

/** What somebody prefers of sound and picture in this browser. */
export interface DeviceSettings {
  /** Of the devices chosen; '': the one of the system. */
  readonly microphoneId: string
  readonly cameraId: string
  readonly speakerId: string
  /** As they were when one entered the last time. */
  readonly microphoneOn: boolean
  readonly cameraOn: boolean
  /** The camera in 1280 × 720 instead of 640 × 360. */
  readonly hdVideo: boolean
  /** The microphone as it is: for instruments, and for devices that do all of it themselves. */
  readonly rawAudio: boolean
  readonly noise: (typeof noiseChoices)[number]
  /** Voices of the others, 0 to 100. */
  readonly voiceVolume: number
  /** Of single people, by user id, 0 to 100; who is not named is at 100. */
  readonly volumes: Readonly<Record<string, number>>
  /** The microphone is heard while a key is held. */
  readonly pushToTalk: boolean
  /** Muted, the microphone stays open, so that one is told when one speaks all the same. */
  readonly softMute: boolean
  /** The microphone goes off when one has been away for a while. */
  readonly muteWhenAway: boolean
  /** Voices come from where people stand: for headphones. */
  readonly panning: boolean
  readonly mode: (typeof mediaModes)[number]
}

export const usualDeviceSettings: DeviceSettings = {
  microphoneId: '',
  cameraId: '',
  speakerId: '',
  microphoneOn: false,
  cameraOn: false,
  hdVideo: false,
  rawAudio: false,
  noise: 'browser',
  voiceVolume: 100,
  volumes: {},
  pushToTalk: false,
  softMute: false,
  muteWhenAway: true,
  panning: false,
  mode: 'all',
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isId = (value: unknown): boolean => typeof value === 'string' && value.length <= 200
const isVolume = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100
const isOneOf = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value)

const fits: { readonly [K in keyof DeviceSettings]: (value: unknown) => boolean } = {
  microphoneId: isId,
  cameraId: isId,
  speakerId: isId,
  microphoneOn: isBoolean,
  cameraOn: isBoolean,
  hdVideo: isBoolean,
  rawAudio: isBoolean,
  noise: isOneOf(noiseChoices),
  voiceVolume: isVolume,
  volumes: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isVolume),
  pushToTalk: isBoolean,
  softMute: isBoolean,
  muteWhenAway: isBoolean,
  panning: isBoolean,
  mode: isOneOf(mediaModes),
}

/** Reads what was stored; whatever does not fit is as if it had never been chosen. */
export function parseDeviceSettings(text: string | null): DeviceSettings {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return usualDeviceSettings
  }
  if (typeof stored !== 'object' || stored === null) return usualDeviceSettings
  const known = Object.entries(stored).filter(([key, value]) => fits[key as keyof DeviceSettings]?.(value))
  return { ...usualDeviceSettings, ...Object.fromEntries(known) }
}

export const deviceSettings = createStore<DeviceSettings>(() =>
  parseDeviceSettings(globalThis.localStorage?.getItem(KEY) ?? null),
)

/** Changes some of it, here and for the next visit. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  deviceSettings.setState(change)
  globalThis.localStorage?.setItem(KEY, JSON.stringify(deviceSettings.get()))
}

/** So many people's volumes are kept: the one that was set first makes way. */
const KEPT_VOLUMES = 200

/** How loud one wants somebody, 0 to 100. */
export const volumeOf = ({ volumes }: Pick<DeviceSettings, 'volumes'>, userId: string): number =>
  volumes[userId] ?? 100

/** Volumes with that of one person changed; what is usual is not kept. */
export function withVolume(
  volumes: DeviceSettings['volumes'],
  userId: string,
  volume: number,
): DeviceSettings['volumes'] {
  const others = Object.entries(volumes).filter(([id]) => id !== userId)
  const kept = others.slice(Math.max(0, others.length + 1 - KEPT_VOLUMES))
  return Object.fromEntries(volume === 100 ? others : [...kept, [userId, volume]])
}

/** Selects from it in a component. */
export function useDeviceSettings<S>(selector: (settings: DeviceSettings) => S): S {
  return useSelection(deviceSettings, selector)
}
