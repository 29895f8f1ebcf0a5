import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadNoticesTexts } from './loadNoticesTexts.ts'
import { NoticesCorner, SpaceNoticesButton } from './SpaceNotices.tsx'

const NoticesWindow = lazily(async () => {
  const [window] = await Promise.all([import('./NoticesWindow.tsx'), loadNoticesTexts()])
  return window.NoticesWindow
})

export const notices = {
  name: 'notices',
  Button: SpaceNoticesButton,
  Over: NoticesCorner,
  windows: { system_notification: NoticesWindow },
  hears: ['customEvent'],
} as const satisfies SpaceFeature
