import { ensureWebKit } from '../../../scripts/otherBrowsers.mjs'
import { GUEST_SIZE, tellGuestStory } from '../../support/otherBrowsers/guestStory.ts'
import { startWebKit } from '../../support/otherBrowsers/startWebKit.ts'

const programs = ensureWebKit()

tellGuestStory('WebKit', programs && (() => startWebKit(programs, GUEST_SIZE)), false)
