import type { TextOf } from '../textOf.ts'
import type { siteErrorsText as zh } from '../zh-CN/siteErrors.ts'

export const siteErrorsText: TextOf<typeof zh> = {
  GuestsNotTaken: 'Visits without a login are no longer open here. Please reload the page',
  SiteGuestsFull: 'There are too many visitors right now, please come back later',
  SiteGuestsCrowded: 'There are too many visitors from your network right now, please come back later',
  SiteGuestBanned: 'You were removed from here and cannot come back for now',
  SiteNetworkBanned:
    'A visitor from your network was removed. For now nobody new can come in from it; please come back later',
  SiteNotConfigured: 'Logging in from this site is not set up yet',
  HandOverRefused: 'This login link is no longer valid. Please enter again from the website you came from',
}
