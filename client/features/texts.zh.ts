import { spaceText as frameText } from '../text/zh-CN/space.ts'
import { chatText } from './chat/texts.zh.ts'
import { debugText } from './debug/texts.zh.ts'
import { emotesText } from './emotes/texts.zh.ts'
import { entryText } from './entry/texts.zh.ts'
import { helpText } from './help/texts.zh.ts'
import { lookText } from './look/texts.zh.ts'
import { mediaText } from './media/texts.zh.ts'
import { peopleText } from './people/texts.zh.ts'
import { planText } from './plan/texts.zh.ts'
import { portalsText } from './portals/texts.zh.ts'
import { settingsText } from './settings/texts.zh.ts'
import { setupText } from './setup/texts.zh.ts'
import { talkText } from './talk/texts.zh.ts'

/** Everything that is said inside a space. A feature is one line here and one in texts.en.ts. */
export const spaceText = {
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
