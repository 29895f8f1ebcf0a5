import { useEffect } from 'react'
import { browserClock } from '../../net/clock.ts'
import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { membersStore } from '../../store/membersStore.ts'
import { whenSettled } from '../../store/settledStore.ts'
import { followMembers } from './followMembers.ts'
import { loadCardTexts } from './loadCardTexts.ts'
import { PeopleButtons } from './PeopleButtons.tsx'
import { PickedPeople } from './PickedPeople.tsx'

const MembersWindow = lazily(async () => {
  const [window] = await Promise.all([import('./MembersWindow.tsx'), loadCardTexts()])
  return window.MembersWindow
})
const MemberCard = lazily(async () => {
  const [card] = await Promise.all([import('./MemberCard.tsx'), loadCardTexts()])
  return card.MemberCard
})

/** What is told of oneself is not on the way in. */
function tellOfOneself(): () => void {
  let stops: readonly (() => void)[] = []
  let isOver = false
  async function begin(): Promise<void> {
    const [{ tellStatus }, { tellAway }] = await Promise.all([
      import('./status/tellStatus.ts'),
      import('./status/awayByItself.ts'),
    ])
    if (!isOver) stops = [tellStatus(), tellAway()]
  }
  void begin()
  return () => {
    isOver = true
    for (const end of stops) end()
  }
}

function FollowMembers(): null {
  useEffect(() => followMembers(membersStore, browserClock), [])
  useEffect(() => whenSettled(tellOfOneself), [])
  return null
}

export const people = {
  name: 'people',
  Level: PickedPeople,
  Button: PeopleButtons,
  Over: FollowMembers,
  windows: { members: MembersWindow, member_info: MemberCard },
  hears: ['subscriptionsUpdated'],
} as const satisfies SpaceFeature
