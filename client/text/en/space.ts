import type { TextOf } from '../textOf.ts'
import type { spaceText as chinese } from '../zh-CN/space.ts'

export const spaceText: TextOf<typeof chinese> = {
  banner: {
    offline: 'You are offline; you will be back in your place when the network returns',
    waiting: 'Connection lost, next try in {{seconds}} s',
    limited: 'Too many actions or connections: reconnecting in {{seconds}} s',
    connecting: 'Reconnecting…',
    back: 'Connected again',
  },
  hud: {
    menu: 'Space menu',
    around: 'Who and what is nearby',
    near: 'Nearby',
    more: 'More tools',
    media: 'Sound and picture',
    label: 'Space tools',
    peopleCount: '{{count}} online',
    bag: 'Bag',
    maker: 'Decorate',
    mayNotBuild: 'You may not decorate in this space yet: please ask an admin',
    exit: 'Leave space',
    exitConfirm: 'Back to the space list',
  },
  endsSoon: 'This visit ends in 5 minutes',
  failure: {
    failed: 'That did not work. Try again later',
    connection: 'The connection was lost. Check the network and try again',
  },
  teacher: 'Teacher',
  roles: { OWNER: 'Creator', ADMIN: 'Admin', BUILDER: 'Builder', MEMBER: 'Member' },
}
