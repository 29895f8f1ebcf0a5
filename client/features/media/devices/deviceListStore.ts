import { createStore, useSelection } from '../../../store/createStore.ts'
import { deviceSettings } from './deviceSettingsStore.ts'

export interface Device {
  readonly id: string
  readonly name: string
}

/** What is plugged in. Without permission browsers say at most that there is something: then nothing can be chosen. */
export interface DeviceList {
  readonly microphones: readonly Device[]
  readonly cameras: readonly Device[]
  readonly speakers: readonly Device[]
}

const empty: DeviceList = { microphones: [], cameras: [], speakers: [] }

export const deviceList = createStore<DeviceList>(() => empty)

/** Ids under which browsers name a device a second time: the one of the system, for everything or for calls. */
const aliases = new Set(['', 'default', 'communications'])

/** Those one can choose. */
export function devicesIn(
  infos: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[],
): DeviceList {
  const of = (kind: MediaDeviceKind): Device[] =>
    infos
      .filter((info) => info.kind === kind && !aliases.has(info.deviceId))
      .map(({ deviceId, label }, i) => ({ id: deviceId, name: label || `${i + 1}` }))
  return { microphones: of('audioinput'), cameras: of('videoinput'), speakers: of('audiooutput') }
}

/** Whether sound can be sent to a device of one's choice; on most phones it can not. */
export const canChooseSpeaker = (): boolean =>
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype

/** Looks what is there now. */
export async function readDevices(): Promise<DeviceList> {
  try {
    const list = devicesIn(await navigator.mediaDevices.enumerateDevices())
    deviceList.setState(list)
    return list
  } catch {
    // Without https there is nothing to ask.
    return deviceList.get()
  }
}

/** What a change of the list means for one kind of device: it has to be opened anew, or not. */
export function afterChange(
  devices: readonly Device[],
  chosenId: string,
  openId: string | undefined,
): 'gone' | 'back' | undefined {
  if (openId === undefined || devices.length === 0) return undefined
  const isThere = (id: string) => devices.some((device) => device.id === id)
  if (!aliases.has(openId) && !isThere(openId)) return 'gone'
  return chosenId !== '' && chosenId !== openId && isThere(chosenId) ? 'back' : undefined
}

/** The speaker to use: the chosen one while it is there; '': the one of the system. */
export function speakerNow(): string {
  const { speakerId } = deviceSettings.get()
  return deviceList.get().speakers.some(({ id }) => id === speakerId) ? speakerId : ''
}

export function useDeviceList<S>(selector: (list: DeviceList) => S): S {
  return useSelection(deviceList, selector)
}
