import type { TextOf } from '../textOf.ts'
import type { sceneText as chinese } from '../zh-CN/scene.ts'

export const sceneText: TextOf<typeof chinese> = {
  label: '3D space',
  sit: 'Sit down',
  stand: 'Stand up',
  inMeeting: 'In a meeting',
  door: {
    free: 'free',
    used: 'in use',
    full: 'full',
    shut: 'door closed',
    people: 'for {{count}}',
    restricted: 'ask first',
  },
  portal: 'Enter',
  thing: 'Take a look',
  website: 'Open the page',
  poster: 'Look at the poster',
  call: 'Join an outside call',
  video: 'Watch the video',
  note: 'Read the note',
  component: 'Draw on the board',
  modal: 'Take a look',
  others: 'and {{count}} more',
  seatTaken: 'Somebody sits here already',
  noWay: 'No way there',
  joystick: 'Joystick',
  jump: 'Jump',
  contextLost: 'The picture was interrupted and is coming back…',
  noWebgl: 'This browser can not show 3D. Please update it or switch hardware acceleration on.',
}
