import { ensureFirefox } from '../../../scripts/otherBrowsers.mjs'
import { GUEST_SIZE, tellGuestStory } from '../../support/otherBrowsers/guestStory.ts'
import { startFirefox } from '../../support/otherBrowsers/startFirefox.ts'

const programs = ensureFirefox()

tellGuestStory(
  'Firefox',
  programs && (() => startFirefox(programs, { ...GUEST_SIZE, pixelRatio: 0.5 })),
  true,
)
