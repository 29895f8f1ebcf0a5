import type { TextOf } from '../../../text/textOf.ts'
import type { commentsText as chinese } from './texts.zh.ts'

/** Comments on things of a level. */
export const commentsText: TextOf<typeof chinese> = {
  title: 'Comments',
  who: 'Seen by those who may decorate here.',
  show: 'Show',
  open: 'Open',
  resolved: 'Resolved',
  noneOpen: 'No open comments on this level',
  noneResolved: 'No resolved comments on this level',
  failed: 'The comments could not be read. Please check the network.',
  pinHere: 'Comment on where I stand',
  pinChosen: 'Comment on the selected thing',
  onThing: 'Comment: {{name}}',
  onPlace: 'Comment on a place',
  place: 'A place',
  thingGone: 'The thing was deleted',
  text: 'What there is to say',
  pinIt: 'Pin it',
  cancel: 'Cancel',
  pin: 'Comment {{number}}: {{text}}',
  by: '{{name}} · {{time}} · {{count}} replies',
  goThere: 'Go to {{name}}',
  gone: 'This comment was deleted',
  isResolved: 'Resolved',
  resolve: 'Mark as resolved',
  reopen: 'Open again',
  answer: 'Reply',
  answerText: 'Reply',
  remove: 'Delete “{{text}}”',
}
