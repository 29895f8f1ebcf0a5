import type { TextOf } from '../../text/textOf.ts'
import type { portalPreviewText as chinese } from './previewTexts.zh.ts'

export const portalPreviewText: TextOf<typeof chinese> = {
  people: 'People there: {{count}}',
  empty: 'Nobody is there now',
  unnamed: 'Another level',
  space: 'Another space',
  page: 'Leads to a page outside the space, in a new tab',
  gone: 'The place this door led to is gone',
  private: 'A private space: only for members and people with an invite. Ask its creator for one',
  banned: 'You may no longer enter that space',
  full: 'It is full. Please try again later',
  unknown: 'What is behind it cannot be seen right now',
}
