import { lazy } from 'react'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { NoticesCorner, SpaceNoticesButton } from './SpaceNotices.tsx'

const NoticesWindow = lazy(async () => ({ default: (await import('./NoticesWindow.tsx')).NoticesWindow }))

export const notices = {
  name: 'notices',
  Button: SpaceNoticesButton,
  Over: NoticesCorner,
  windows: { system_notification: NoticesWindow },
  hears: ['customEvent'],
} as const satisfies SpaceFeature
