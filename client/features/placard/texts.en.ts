import type { TextOf } from '../../text/textOf.ts'
import type { placardText as chinese } from './texts.zh.ts'

export const placardText: TextOf<typeof chinese> = {
  menu: {
    title: 'Space menu',
    close: 'Close the space menu',
    home: 'Visit the home page',
    settings: 'Settings',
    announcements: 'Announcements',
    events: 'Events',
    rooms: 'Rooms and calendar',
    admin: 'Manage the space',
    fullScreen: 'Full screen',
    endFullScreen: 'Leave full screen',
    noFullScreen: 'The browser does not allow full screen',
    display: 'Display screen',
    screen: 'Display screen settings',
    logout: 'Log out',
  },
  pinned: 'Pinned message',
  dismiss: 'Put the pinned message away',
  display: {
    title: 'Display screen',
    picture: 'Picture {{number}} of {{count}} of the display screen',
    before: 'The one before',
    next: 'The next one',
    failed: 'This picture could not be loaded',
  },
  screen: {
    title: 'Display screen settings',
    hint: 'Choose one picture: it comes before the others of the display screens, which are in the administration of the space.',
    choose: 'Choose a picture',
    another: 'Another one',
    uploading: 'Uploading {{percent}}%',
    saved: 'The display screen was updated',
    full: 'There are {{max}} pictures already; remove some in the administration of the space first.',
    noRight: 'No permission to set this; please contact the admin',
    upload: {
      timedOut: 'Upload timed out, please upload again',
      sensitive: 'Upload failed, the image contains sensitive content',
      tooLarge: 'Image too large, please choose a smaller one',
      unsupported: 'This is no picture that can be shown',
      failed: 'Upload failed',
    },
  },
  landscape: 'Turn the rotation lock off and hold the phone sideways',
  landscapeRead: 'OK',
}
