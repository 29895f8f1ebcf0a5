import i18next from 'i18next'
import { socialStore } from '../../store/socialStore.ts'
import { isOpenTo } from '../../store/spaceGates.ts'
import { showToast } from '../../store/toastStore.ts'
import { muteReason } from './muteReason.ts'
import { ownDevicesStore } from './ownDevicesStore.ts'
import { toggleDevice } from './turnDevice.ts'

/** Switches microphone or camera, unless it is closed here or everybody is muted: that is said. */
export function pressDevice(source: 'microphone' | 'camera'): void {
  if (!isOpenTo(socialStore.get().flags, source)) return
  // A face that is shown may always be taken away.
  const isAsked = source === 'microphone' || ownDevicesStore.get().own.camera === 'off'
  const why = isAsked ? muteReason() : undefined
  if (why) showToast(i18next.t(`space.media.${why}`), { toastType: 'failed' })
  else void toggleDevice(source)
}
