import type { TextOf } from '../../text/textOf.ts'
import type { placardText as chinese } from './texts.zh.ts'

export const placardText: TextOf<typeof chinese> = {
  menu: {
    title: 'Space menu',
    close: 'Close the space menu',
    home: 'Visit the home page',
    settings: 'Settings',
    rooms: 'Rooms and calendar',
    registration: 'Leave contact data',
    admin: 'Manage the space',
    fullScreen: 'Full screen',
    endFullScreen: 'Leave full screen',
    noFullScreen: 'The browser does not allow full screen',
    display: 'Display screen',
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
  landscape: 'Turn the rotation lock off and hold the phone sideways',
  landscapeRead: 'OK',
}
