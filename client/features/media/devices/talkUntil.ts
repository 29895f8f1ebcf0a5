import { mediaStore } from '../mediaStore.ts'
import { deviceSettings } from './deviceSettingsStore.ts'
import { tellVoice } from './tellDevices.ts'

/** One is heard until something has come true, where one has chosen to talk by key; who has not is told how. */
export async function talkUntil(released: Promise<unknown>): Promise<void> {
  if (!deviceSettings.get().pushToTalk) return tellVoice('talkOff')
  if (mediaStore.get().own.microphone === 'off') await mediaStore.turn('microphone', true)
  mediaStore.devices.talk(true)
  await released
  mediaStore.devices.talk(false)
}
