import { lazy } from 'react'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadNoticesTexts } from './loadNoticesTexts.ts'
import { NoticesCorner, SpaceNoticesButton } from './SpaceNotices.tsx'

const NoticesWindow = lazy(async () => {
  const [window] = await Promise.all([import('./NoticesWindow.tsx'), loadNoticesTexts()])
  return { default: window.NoticesWindow }
})

export const notices = {
  name: 'notices',
  Button: SpaceNoticesButton,
  Over: NoticesCorner,
  windows: { system_notification: NoticesWindow },
  hears: ['customEvent'],
} as const satisfies SpaceFeature
