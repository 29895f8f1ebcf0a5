import type { TextOf } from '../textOf.ts'
import type { siteErrorsText as zh } from '../zh-CN/siteErrors.ts'

export const siteErrorsText: TextOf<typeof zh> = {
  GuestsNotTaken: 'Visits without a login are not open here any more. Please load this page again',
  SiteGuestsFull: 'There are many visitors just now, please come back a little later',
  SiteGuestsCrowded: 'There are many visitors from your network just now, please come back a little later',
  SiteGuestBanned: 'You were sent out of here and cannot come back for now',
  SiteNetworkBanned:
    'A visitor from your network was sent out. For now nobody new can come in from there, please come back later',
  SiteNotConfigured: 'Logging in from this site is not set up yet',
  HandOverRefused: 'This log-in link is no longer good. Please enter again from where you came',
}
