import { socialStore } from '../../../store/socialStore.ts'
import { isOpenTo } from '../../../store/spaceGates.ts'
import { mediaStore } from '../mediaStore.ts'
import { deviceSettings } from './deviceSettingsStore.ts'
import { tellVoice } from './tellDevices.ts'

/**
 * One is heard until something has come true, where one has chosen to talk by key; who has not is told how. Where the
 * space has closed sound nothing is opened.
 */
export async function talkUntil(released: Promise<unknown>): Promise<void> {
  if (!isOpenTo(socialStore.get().flags, 'microphone')) return undefined
  if (!deviceSettings.get().pushToTalk) return tellVoice('talkOff')
  if (mediaStore.get().own.microphone === 'off') await mediaStore.turn('microphone', true)
  mediaStore.devices.talk(true)
  await released
  mediaStore.devices.talk(false)
}
