import type { TextOf } from '../../text/textOf.ts'
import type { portalPreviewText as chinese } from './previewTexts.zh.ts'

export const portalPreviewText: TextOf<typeof chinese> = {
  people: '{{count}} people are there',
  empty: 'Nobody is there now',
  unnamed: 'Another level',
  space: 'Another space',
  page: 'Leads to a page outside of the space, in a new tab',
  gone: 'What this way led to is gone',
  private: 'A private space: for members and those invited. Ask its owner for an invitation',
  banned: 'You may not enter that space any more',
  full: 'It is full there. Try again later',
  unknown: 'What is behind it cannot be seen just now',
}
