import { useEffect } from 'react'
import { browserClock } from '../../net/clock.ts'
import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { membersStore } from '../../store/membersStore.ts'
import { followMembers } from './followMembers.ts'
import { loadCardTexts } from './loadCardTexts.ts'
import { PeopleButtons } from './PeopleButtons.tsx'
import { PickedPeople } from './PickedPeople.tsx'

const MembersWindow = lazily(async () => (await import('./MembersWindow.tsx')).MembersWindow)
const MemberCard = lazily(async () => {
  const [card] = await Promise.all([import('./MemberCard.tsx'), loadCardTexts()])
  return card.MemberCard
})

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
