import type { TextOf } from '../../../text/textOf.ts'
import type { templateText as chinese } from './texts.zh.ts'

/** The space made a template, from inside. */
export const templateText: TextOf<typeof chinese> = {
  title: 'Save as template',
  lead: 'Takes the space as it is now. A draft can be updated and published under “My templates”; saved and published, spaces can be made of it once it was checked.',
  name: 'Name of the template',
  nameNeeded: 'A template needs a name',
  description: 'What it is for',
  tags: 'Tags, 1 to {{max}}',
  tag: {
    office: 'Office',
    hall: 'Exhibition hall',
    game: 'Game',
    meeting: 'Meeting room',
    classroom: 'Classroom',
  },
  people: 'Recommended for',
  peopleOf: '{{range}} people',
  pictureAlt: 'What one sees now',
  taking: 'Taking a picture…',
  noPicture: 'The picture of the space',
  again: 'Take another',
  drop: 'Use the picture of the space',
  asDraft: 'Save as draft',
  publish: 'Save and publish',
  sensitive: 'Please check the text for sensitive words',
  saved: 'The template is saved',
  done: {
    draft:
      '“{{name}}” is under “My templates”, as a draft. To publish it open its menu there and update it: once it was checked it is published.',
    publish:
      '“{{name}}” is under “My templates”, being checked and published. What comes of it is shown there, its log in the records.',
  },
  goOn: 'Go on decorating',
  toTemplates: 'Open my templates',
}
