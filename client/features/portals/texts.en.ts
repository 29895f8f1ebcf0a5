import type { TextOf } from '../../text/textOf.ts'
import type { portalsText as chinese } from './texts.zh.ts'

export const portalsText: TextOf<typeof chinese> = {
  portal: {
    title: 'Leave for another page',
    text: 'This door leads to a page outside the space. It opens in a new tab:',
    open: 'Open',
  },
}
