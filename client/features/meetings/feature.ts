import { lazy } from 'react'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadMeetingsTexts } from './loadMeetingsTexts.ts'
import { MeetingsOver } from './MeetingsOver.tsx'

const MeetingWindow = lazy(async () => {
  const [window] = await Promise.all([import('./MeetingWindow.tsx'), loadMeetingsTexts()])
  return { default: window.MeetingWindow }
})

export const meetings = {
  name: 'meetings',
  Over: MeetingsOver,
  windows: { meeting: MeetingWindow },
  hears: ['meetingUpdate', 'playerActivelySpeaks', 'subscriptionsUpdated'],
} as const satisfies SpaceFeature
