import { lazy, useEffect } from 'react'
import { browserClock } from '../../net/clock.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { membersStore } from '../../store/membersStore.ts'
import { followMembers } from './followMembers.ts'
import { MembersWindow } from './MembersWindow.tsx'
import { PeopleButtons } from './PeopleButtons.tsx'
import { PickedPeople } from './PickedPeople.tsx'

const MemberCard = lazy(async () => ({ default: (await import('./MemberCard.tsx')).MemberCard }))

function FollowMembers(): null {
  useEffect(() => followMembers(membersStore, browserClock), [])
  return null
}

export const people = {
  name: 'people',
  Scene: PickedPeople,
  Button: PeopleButtons,
  Over: FollowMembers,
  windows: { members: MembersWindow, member_info: MemberCard },
} as const satisfies SpaceFeature
