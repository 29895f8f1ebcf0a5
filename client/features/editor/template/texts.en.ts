import type { TextOf } from '../../../text/textOf.ts'
import type { templateText as chinese } from './texts.zh.ts'

/** The space made a template, from inside. */
export const templateText: TextOf<typeof chinese> = {
  title: 'Save as template',
  lead: 'Takes the space as it is now. A draft can be updated and published under “My templates”; if you save and publish, spaces can be created from it once it has passed the check.',
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
  people: 'Recommended number of people',
  peopleOf: '{{range}} people',
  pictureAlt: 'What you see now',
  taking: 'Taking a picture…',
  noPicture: 'Uses the cover of the space',
  again: 'Take another',
  drop: 'Use the cover of the space',
  asDraft: 'Save as draft',
  publish: 'Save and publish',
  sensitive: 'Please check whether the input contains sensitive information',
  saved: 'The template is saved',
  done: {
    draft:
      '“{{name}}” is under “My templates”, as a draft. To publish it, open its menu there and choose “Update from the space”: it is published once it has passed the check.',
    publish:
      '“{{name}}” is under “My templates”, being checked and published. The result is shown there, the log in the publish records.',
  },
  goOn: 'Keep decorating',
  toTemplates: 'Open my templates',
}
