import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadMeetingsTexts } from './loadMeetingsTexts.ts'
import { MeetingsOver } from './MeetingsOver.tsx'

const MeetingWindow = lazyPart(async () => {
  const [window] = await Promise.all([import('./MeetingWindow.tsx'), loadMeetingsTexts()])
  return window.MeetingWindow
})

export const meetings = {
  name: 'meetings',
  Over: MeetingsOver,
  windows: { meeting: MeetingWindow },
  hears: ['meetingUpdate', 'playerActivelySpeaks', 'subscriptionsUpdated'],
} as const satisfies SpaceFeature
