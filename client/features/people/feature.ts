import { useEffect } from 'react'
import { browserClock } from '../../net/clock.ts'
import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { membersStore } from '../../store/membersStore.ts'
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

/** Whoever has just come in looks about first: what is told of oneself is not on the way in. */
const SETTLED_MS = 10_000

function FollowMembers(): null {
  useEffect(() => followMembers(membersStore, browserClock), [])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const wait = browserClock.after(SETTLED_MS, async () => {
      const [{ tellStatus }, { tellAway }] = await Promise.all([
        import('./status/tellStatus.ts'),
        import('./status/awayByItself.ts'),
      ])
      if (isOver) return
      const stops = [tellStatus(), tellAway()]
      stop = () => {
        for (const end of stops) end()
      }
    })
    return () => {
      isOver = true
      wait()
      stop?.()
    }
  }, [])
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
