import { spaceText as frameText } from '../text/en/space.ts'
import type { TextOf } from '../text/textOf.ts'
import { chatText } from './chat/texts.en.ts'
import { debugText } from './debug/texts.en.ts'
import { emotesText } from './emotes/texts.en.ts'
import { entryText } from './entry/texts.en.ts'
import { helpText } from './help/texts.en.ts'
import { lookText } from './look/texts.en.ts'
import { mediaText } from './media/texts.en.ts'
import { peopleText } from './people/texts.en.ts'
import { planText } from './plan/texts.en.ts'
import { portalsText } from './portals/texts.en.ts'
import { settingsText } from './settings/texts.en.ts'
import { setupText } from './setup/texts.en.ts'
import { talkText } from './talk/texts.en.ts'
import type { spaceText as chinese } from './texts.zh.ts'

/** Everything that is said inside a space. A feature is one line here and one in texts.zh.ts. */
export const spaceText: TextOf<typeof chinese> & typeof chatText & typeof helpText & typeof settingsText = {
  ...frameText,
  ...chatText,
  ...debugText,
  ...emotesText,
  ...entryText,
  ...helpText,
  ...lookText,
  ...mediaText,
  ...peopleText,
  ...planText,
  ...portalsText,
  ...settingsText,
  ...setupText,
  ...talkText,
}
