import i18next from 'i18next'
import { controlOf } from '../../../scene/tools/controls.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import type { DeviceProblem } from '../devices.ts'
import type { DeviceNews } from './createOwnMedia.ts'
import { loadDeviceTexts } from './loadDeviceTexts.ts'

/** Without the texts nothing can be said, and nothing else is lost. */
const ready = async (): Promise<void> => loadDeviceTexts().catch(() => undefined)

/** What happened to a device by itself. */
export async function tellDeviceNews(news: DeviceNews): Promise<void> {
  const { source } = news
  if (source === 'screen') return
  await ready()
  const text = i18next.t(`devices.${source}.${news.name}`, { label: 'label' in news ? news.label : '' })
  showToast(text, { toastType: news.name === 'interrupted' ? 'failed' : 'succeed' })
}

/** Why a device cannot be had. Before one is inside the set-up says it in its place. */
export async function tellProblem(source: 'microphone' | 'camera', problem: DeviceProblem): Promise<void> {
  if (!sessionStore.get().entered) return
  await ready()
  showToast(i18next.t(`devices.${source}.${problem}`), { toastType: 'failed' })
}

/** The chosen device is back, or a speaker is gone. */
export async function tellSwitch(
  kind: 'microphone' | 'camera' | 'speaker',
  what: 'back' | 'goneSpeaker',
  label: string,
): Promise<void> {
  await ready()
  showToast(
    what === 'back' ? i18next.t(`devices.${kind}.back`, { label }) : i18next.t('devices.speaker.gone'),
  )
}

/** Something about one's own voice. */
export async function tellVoice(
  what: 'speaking' | 'away' | 'awayByHand' | 'backFromAway' | 'talkOff',
): Promise<void> {
  await ready()
  const key = controlOf(what === 'talkOff' ? 'talk' : 'microphone').caps ?? ''
  showToast(i18next.t(`devices.${what}`, { key }), {
    toastType: what === 'backFromAway' ? 'succeed' : 'failed',
    keep: what.startsWith('away'),
  })
}
