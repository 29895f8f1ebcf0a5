import type { TextOf } from '../textOf.ts'
import type { homeText as zh } from '../zh-CN/home.ts'

export const homeText: TextOf<typeof zh> = {
  title: 'Open a page,\nwalk into a place',
  lead: 'Lingjing is 3D space in your browser.\nWalk, sit down, wave and talk, as if you shared one table.',
  start: 'Start now',
  create: 'Create a space',
  heroAlt: 'Lingjing World: a square by the water, people walking under trees',
  stage: {
    carousel: 'carousel',
    label: 'Spaces of Lingjing',
    places: 'Choose a space',
    view: 'Inside “{{name}}”',
    previous: 'Previous space',
    next: 'Next space',
    pause: 'Pause the picture',
    goOn: 'Resume',
  },
  facts: {
    install: { title: 'Nothing to install', body: 'One link, straight into the browser.' },
    together: {
      title: 'Everyone is there',
      body: 'You see each other walk, sit and wave the moment it happens.',
    },
    anywhere: {
      title: 'On your phone too',
      body: 'Keyboard, mouse or thumb. Readable from three metres on a big screen.',
    },
  },
  showcaseTitle: 'Open now',
  showcaseLead: 'Official spaces are always there to look around.',
  enter: 'Look inside',
  scenariosTitle: 'What it is for',
  scenariosLead: 'One door, six kinds of places behind it.',
  scenarios: {
    hall: {
      title: 'Super-real exhibition hall',
      body: 'A 1:1 copy of your hall: exhibits, light and route included, with no distance to travel.',
    },
    game: {
      title: 'Cloud games',
      body: 'Tasks and hidden cookies from a link, without a download; without 3D you walk on a plan.',
    },
    classroom: {
      title: 'Virtual classroom',
      body: 'A desk, a seat for everybody, a whiteboard in the seminar room. Ask in class, stay for a chat afterwards.',
    },
    expo: {
      title: 'Super-reality expo',
      body: 'Booths along an avenue and its side streets; people stroll from one to the next and stop where it interests them.',
    },
    event: {
      title: 'Online events',
      body: 'Launches, awards and shows, with stage and audience in one place.',
    },
    office: {
      title: 'Remote office',
      body: 'Everyone has a desk. Walk up to somebody and talk; no meeting to book.',
    },
  },
  closingTitle: 'Take a walk first',
  closingLead: 'Log in, pick a template, and within a minute you have a space of your own.',
}
