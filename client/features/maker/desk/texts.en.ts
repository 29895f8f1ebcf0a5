import type { TextOf } from '../../../text/textOf.ts'
import type { deskText as chinese } from './texts.zh.ts'

/** One's own desk, decorated. */
export const deskText: TextOf<typeof chinese> = {
  hint: 'Choose one and put it on your desk: it leaves the bag, and is back in it once you take it away. {{max}} things at most.',
  empty: 'Your bag is empty. What you find and make is here.',
  failed: 'The bag could not be opened',
  count: '{{count}}',
  only: 'This is your desk: small things, and what is in your bag.',
}
