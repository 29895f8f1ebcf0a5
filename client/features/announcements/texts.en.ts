import type { TextOf } from '../../text/textOf.ts'
import type { announcementsText as zh } from './texts.zh.ts'

export const announcementsText: TextOf<typeof zh> = {
  title: 'Announcements',
  catalogue: 'All announcements',
  empty: 'No announcements currently',
  failed: 'The announcements could not be loaded',
  gone: 'This announcement was deleted',
  isNew: 'new',
  edited: 'Edited {{time}}',
  more: 'Earlier ones',
  back: 'Back to the list',
  come: 'New announcement: {{title}}',
  read: 'Read',
  dismiss: 'Got it',
}
